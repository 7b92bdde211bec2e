#include "experiments/table.h"

#include <algorithm>

namespace meeplelab {

namespace {

constexpr const char* kGap = "  ";

const std::string& cell_at(const std::vector<std::string>& row, std::size_t column) {
  static const std::string kEmpty;
  return column < row.size() ? row[column] : kEmpty;
}

void append_line(std::string& out, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  out += line + "\n";
}

}  // namespace

bool is_number_cell(const std::string& cell) {
  static const std::string kSigns = "+-.,%[]()/:e \u00b1\u2212";  // the last two are ± and the minus sign
  const bool has_only_signs = std::all_of(cell.begin(), cell.end(), [](char c) {
    return (c >= '0' && c <= '9') || kSigns.find(c) != std::string::npos;
  });
  return has_only_signs && (cell.empty() || cell[0] != 'e');
}

std::size_t text_width(const std::string& text) {
  const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_start));
}

void TextTable::header(std::vector<std::string> cells) { header_ = std::move(cells); }
void TextTable::row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

std::string TextTable::text() const {
  std::size_t columns = header_.size();
  for (const auto& row : rows_) columns = std::max(columns, row.size());
  std::vector<std::size_t> width(columns);
  std::vector<bool> right(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    width[column] = text_width(cell_at(header_, column));
    bool has_digit = false, numbers = true;
    for (const auto& row : rows_) {
      const std::string& cell = cell_at(row, column);
      width[column] = std::max(width[column], text_width(cell));
      has_digit = has_digit || cell.find_first_of("0123456789") != std::string::npos;
      numbers = numbers && is_number_cell(cell);
    }
    right[column] = has_digit && numbers;
  }
  std::string out;
  const auto add = [&](const std::vector<std::string>& row) {
    std::string line(indent_, ' ');
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string& cell = cell_at(row, column);
      const std::string space(width[column] - text_width(cell), ' ');
      line += (column > 0 ? kGap : "") + (right[column] ? space + cell : cell + space);
    }
    append_line(out, line);
  };
  if (!header_.empty()) add(header_);
  for (const auto& row : rows_) add(row);
  return out;
}

}  // namespace meeplelab
