// Aligned text columns for people: numbers to the right, words to the left.
#pragma once

#include <string>
#include <vector>

namespace meeplelab {

class TextTable {
 public:
  // `indent` spaces stand before each line.
  explicit TextTable(std::size_t indent = 0) : indent_(indent) {}

  void header(std::vector<std::string> cells);
  // Rows may differ in length; missing cells are empty.
  void row(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }

  // Lines that end with '\n' and have no spaces at their end; columns are two spaces apart. A column whose
  // cells under the header are all numbers is aligned to the right.
  std::string text() const;

 private:
  std::size_t indent_;
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

// Whether a cell reads as a number: "12", "-3.5", "+0.4 %", "1.2e9", "[-0.1, 0.3]", "±2"; also "-" and "".
bool is_number_cell(const std::string& cell);

// Columns that a text in UTF-8 takes on a terminal (one a code point).
std::size_t text_width(const std::string& text);

}  // namespace meeplelab
