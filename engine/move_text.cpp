#include "engine/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/error.h"
#include "engine/legal_moves.h"
#include "engine/suggest.h"

namespace meeplelab {

namespace {

using Words = std::vector<std::string>;

Words split_words(std::string_view line) {
  Words words;
  while (true) {
    const std::size_t space = line.find(' ');
    words.emplace_back(line.substr(0, space));
    if (space == std::string_view::npos) return words;
    line.remove_prefix(space + 1);
  }
}

std::string actor_text(const GameState& state) {
  return is_chance(state) ? "*" : fmt::format("P{}", to_act(state) + 1);
}

// A line being read: the position before its move, and its words after the actor.
struct Reading {
  const Rules& rules;
  const GameState& state;
  std::string line;
  Words words;

  [[noreturn]] void fail(const std::string& what) const { throw Error(fmt::format("read '{}', but {}", line, what)); }
};

const TileType& last_type(const Rules& rules, const GameState& state) { return rules.types[state.last_tile().type]; }

std::string last_segment_text(const Rules& rules, const GameState& state, std::size_t segment) {
  return last_type(rules, state).segment_text(segment, state.last_tile().rotation);
}

// ---- draw ID

std::string write_draw(const Rules& rules, const GameState&, Move move) { return rules.types[move.type()].id; }

Move read_draw(const Reading& reading, std::span<const std::string> rest) {
  try {
    return Move::draw(reading.rules.type_of(rest[0]));
  } catch (const Error& problem) {
    reading.fail(problem.what());
  }
}

std::string refuse_draw(const Rules& rules, const GameState& state, Move move) {
  const std::string& id = rules.types[move.type()].id;
  return state.remaining[move.type()] == 0 ? fmt::format("no tile {} is left", id)
                                           : fmt::format("the tile {} cannot come now", id);
}

// ---- place X,Y rN

std::string write_place(const Rules&, const GameState&, Move move) {
  return fmt::format("{},{} r{}", move.cell().x(), move.cell().y(), move.rotation());
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Move read_place(const Reading& reading, std::span<const std::string> rest) {
  const std::string_view cell = rest[0];
  const std::size_t comma = cell.find(',');
  const std::optional<int> x = whole_number(cell.substr(0, comma));
  const std::optional<int> y = comma == std::string_view::npos ? std::nullopt : whole_number(cell.substr(comma + 1));
  if (!x || !y) reading.fail(fmt::format("'{}' is no cell, expected x,y such as 1,-2", cell));
  if (std::abs(*x) > Cell::kReach || std::abs(*y) > Cell::kReach) {
    reading.fail(fmt::format("no tile can reach the cell {}", cell));
  }
  const std::string& turn = rest[1];
  if (turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3') {
    reading.fail(fmt::format("'{}' is no rotation, expected r0, r1, r2 or r3", turn));
  }
  return Move::place(Cell(*x, *y), static_cast<Rotation>(turn[1] - '0'));
}

std::string refuse_place(const Rules& rules, const GameState& state, Move move) {
  const TileType& type = rules.types[state.drawn];
  const Rotation same = type.same_as[move.rotation()];
  if (same != move.rotation() && is_legal(rules, state, Move::place(move.cell(), same))) {
    return fmt::format("r{} shows the same picture as r{}, and the smaller number is written", move.rotation(), same);
  }
  if (tile_at(state, move.cell()) != kNoTile) return "a tile lies there already";
  return fmt::format("the tile {} does not fit there", type.id);
}

// ---- figure KIND SEGMENT

std::string write_figure_at(const Rules& rules, const GameState& state, Move move);

std::string write_deploy(const Rules& rules, const GameState& state, Move move) {
  if (move.is_elsewhere()) return write_figure_at(rules, state, move);
  return fmt::format("{} {}", figure_name(move.figure()), last_segment_text(rules, state, move.segment()));
}

std::string segments_of_last_tile(const Rules& rules, const GameState& state) {
  std::string list;
  for (std::size_t i = 0; i < last_type(rules, state).segments.size(); ++i) {
    list += (list.empty() ? "" : ", ") + last_segment_text(rules, state, i);
  }
  return list;
}

Move read_deploy(const Reading& reading, std::span<const std::string> rest) {
  const auto kind = std::find(kFigureNames.begin(), kFigureNames.end(), rest[0]);
  if (kind == kFigureNames.end()) {
    const Words names(kFigureNames.begin(), kFigureNames.end());
    reading.fail(fmt::format("'{}' is no figure{}", rest[0], did_you_mean(rest[0], names)));
  }
  const auto segment = segment_at(last_type(reading.rules, reading.state), reading.state.last_tile().rotation, rest[1]);
  if (!segment) {
    reading.fail(fmt::format("the tile shows no '{}', expected one of {}", rest[1],
                             segments_of_last_tile(reading.rules, reading.state)));
  }
  return Move::deploy(static_cast<FigureKind>(kind - kFigureNames.begin()), *segment);
}

std::string refuse_deploy(const Rules& rules, const GameState& state, Move move) {
  const TileFacts& facts = rules.facts[state.last_tile().type];
  const auto first = state.last_tile().first_segment;
  const RegionId region = state.region_of(static_cast<SegmentId>(first + move.segment()));
  const SegmentKind kind = facts.segments[move.segment()].kind;
  const char* figure = figure_name(move.figure());
  if (state.supply[state.player][index(move.figure())] == 0) {
    return fmt::format("{} has no {} figure in the supply", actor_text(state), figure);
  }
  if (!(rules.stands[index(move.figure())] >> index(kind) & 1)) {
    return fmt::format("a {} figure may not stand on a {}", figure, segment_name(kind));
  }
  if (state.segments[region].occupied != 0) return fmt::format("the {} is occupied", segment_name(kind));
  for (std::size_t other = 0; other < move.segment(); ++other) {
    if (state.region_of(static_cast<SegmentId>(first + other)) != region) continue;
    return fmt::format("it is one with {}, by which it is written", last_segment_text(rules, state, other));
  }
  return "that is not possible here";
}

// ---- moves of a single form

std::string write_nothing(const Rules&, const GameState&, Move) { return {}; }

std::string refuse_recall(const Rules&, const GameState& state, Move) {
  return actor_text(state) + " has no abbot that may be called back";
}

// ---- moves that are read by comparing with what is legal

std::string cell_text(Cell cell) { return fmt::format("{},{}", cell.x(), cell.y()); }

// "city:N" on the tile just placed, "city:N at 3,0" elsewhere.
std::string segment_of(const Rules& rules, const GameState& state, Move move) {
  const PlacedTile& tile = state.tiles[move.tile()];
  const std::string name = rules.types[tile.type].segment_text(move.segment(), tile.rotation);
  if (move.tile() + 1 == state.tile_count) return name;
  return fmt::format("{} at {}", name, cell_text(tile.cell));
}

std::string write_figure_at(const Rules& rules, const GameState& state, Move move) {
  return fmt::format("{} {}", figure_name(move.figure()), segment_of(rules, state, move));
}

std::string write_bag(const Rules& rules, const GameState& state, Move move) {
  return fmt::format("{} {}", kCamelNames[index(move.figure())], segment_of(rules, state, move));
}

std::string write_visit(const Rules& rules, const GameState& state, Move move) {
  const PlacedTile& tile = state.tiles[move.tile()];
  if (!move.names_follower()) return cell_text(tile.cell);
  return fmt::format("{} {} {}", cell_text(tile.cell), figure_name(move.figure()),
                     rules.types[tile.type].segment_text(move.segment(), tile.rotation));
}

std::string write_expel(const Rules& rules, const GameState& state, Move move) {
  return fmt::format("P{} {}", move.owner() + 1, write_figure_at(rules, state, move));
}

std::string write_source(const Rules& rules, const GameState&, Move move) {
  switch (move.source()) {
    case SourceKind::Draw: return "draw";
    case SourceKind::Kept: return "kept " + rules.types[move.type()].id;
    case SourceKind::Pending: return "pending " + rules.types[move.type()].id;
    case SourceKind::None: return "none";
  }
  return {};
}

std::string write_number(const Rules&, const GameState&, Move move) { return std::to_string(move.number()); }
std::string write_player(const Rules&, const GameState&, Move move) { return fmt::format("P{}", move.number() + 1); }
std::string write_side(const Rules&, const GameState&, Move move) { return std::string(1, "NESW"[move.number()]); }
std::string write_kind(const Rules&, const GameState&, Move move) { return kFigureNames[move.number()]; }
std::string write_marker(const Rules&, const GameState&, Move move) {
  if (move.number() == kThiefMarker) return "thief";
  return move.number() == kSupplyMarker ? "supply" : std::to_string(move.number());
}
std::string write_branch(const Rules&, const GameState&, Move move) {
  return move.number() == kNoBranch ? "none" : std::to_string(move.number());
}

std::string refuse_other(const Rules&, const GameState&, Move) { return "that is not possible now"; }

// ---- the table: a new kind of move is a row here, with its functions above

struct MoveForm {
  MoveKind kind;
  Step step;          // when it may come
  const char* words;  // what follows the actor
  const char* rest;   // and then, for messages
  std::size_t rest_words;
  std::string (*write)(const Rules&, const GameState&, Move);       // the rest
  Move (*read)(const Reading&, std::span<const std::string> rest);  // exactly rest_words words; none: see read_legal
  std::string (*refuse)(const Rules&, const GameState&, Move);      // why it is not legal
};

Move read_recall(const Reading&, std::span<const std::string>) { return Move::recall(); }
Move read_none(const Reading&, std::span<const std::string>) { return Move::none(); }
std::string refuse_none(const Rules&, const GameState&, Move) { return "something has to be done here"; }

// Of two rows whose words fit, the first counts.
constexpr std::array<MoveForm, 20> kForms = {{
    {MoveKind::Draw, Step::Draw, "draw", "TILE", 1, write_draw, read_draw, refuse_draw},
    {MoveKind::Place, Step::Place, "place", "X,Y rN", 2, write_place, read_place, refuse_place},
    {MoveKind::Recall, Step::Figure, "figure recall", "", 0, write_nothing, read_recall, refuse_recall},
    {MoveKind::None, Step::Figure, "figure none", "", 0, write_nothing, read_none, refuse_none},
    {MoveKind::Fly, Step::Figure, "figure fly", "KIND", 0, write_kind, nullptr, refuse_other},
    {MoveKind::Visit, Step::Figure, "figure fairy", "X,Y [KIND SEGMENT]", 0, write_visit, nullptr, refuse_other},
    {MoveKind::Expel, Step::Figure, "figure expel", "PLAYER KIND SEGMENT [at X,Y]", 0, write_expel, nullptr, refuse_other},
    {MoveKind::Deploy, Step::Figure, "figure", "KIND SEGMENT", 2, write_deploy, read_deploy, refuse_deploy},
    {MoveKind::Draw, Step::Show, "display", "TILE", 1, write_draw, read_draw, refuse_draw},
    {MoveKind::Draw, Step::Keep, "wood", "TILE", 1, write_draw, read_draw, refuse_draw},
    {MoveKind::Bag, Step::Bag, "camel", "COLOUR SEGMENT [at X,Y]", 0, write_bag, nullptr, refuse_other},
    {MoveKind::Die, Step::Die, "die", "N", 0, write_number, nullptr, refuse_other},
    {MoveKind::Source, Step::Source, "source", "draw|kept TILE|pending TILE|none", 0, write_source, nullptr, refuse_other},
    {MoveKind::Deploy, Step::Land, "land", "KIND SEGMENT at X,Y", 0, write_figure_at, nullptr, refuse_other},
    {MoveKind::Walk, Step::Walk, "dragon", "N|E|S|W", 0, write_side, nullptr, refuse_other},
    {MoveKind::Order, Step::Order, "colour", "PLAYER", 0, write_player, nullptr, refuse_other},
    {MoveKind::Replace, Step::Replace, "replace", "KIND", 0, write_kind, nullptr, refuse_other},
    {MoveKind::Marker, Step::Marker, "marker", "SPACE|thief|supply", 0, write_marker, nullptr, refuse_other},
    {MoveKind::Branch, Step::Branch, "branch", "SPACE|none", 0, write_branch, nullptr, refuse_other},
    {MoveKind::Take, Step::Take, "display", "TILE", 0, write_draw, nullptr, refuse_other},
}};

const MoveForm& form_of(const GameState& state, Move move) {
  const auto found = std::find_if(kForms.begin(), kForms.end(), [&](const MoveForm& form) {
    return form.kind == move.kind() && form.step == state.step;
  });
  assert(found != kForms.end());
  return *found;
}

MoveList all_now(const Rules& rules, const GameState& state) {
  MoveList moves;
  possible_moves(rules, state, moves);
  return moves;
}

std::string pattern(const std::string& actor, const MoveForm& form) {
  return fmt::format("'{} {}{}{}'", actor, form.words, *form.rest ? " " : "", form.rest);
}

// "'P1 figure recall', 'P1 figure none' or 'P1 figure KIND SEGMENT'"
std::string expected_now(const Rules& rules, const GameState& state) {
  const MoveList moves = all_now(rules, state);
  std::vector<std::string> patterns;
  for (const MoveForm& form : kForms) {
    if (form.step != state.step) continue;
    const bool possible = form.read || std::any_of(moves.begin(), moves.end(), [&](Move move) { return move.kind() == form.kind; });
    if (possible) patterns.push_back(pattern(actor_text(state), form));
  }
  std::string list;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == patterns.size() ? " or " : ", ") + patterns[i];
  }
  return list;
}

// A few of the moves that are legal, those on the cell that was read first.
std::string legal_examples(const Rules& rules, const GameState& state, Move read) {
  constexpr std::size_t kShown = 4;
  MoveList moves = all_now(rules, state);
  std::stable_partition(moves.begin(), moves.end(), [read](Move move) {
    return read.kind() == MoveKind::Place && move.kind() == MoveKind::Place && move.cell() == read.cell();
  });
  std::string list;
  for (std::size_t i = 0; i < std::min(kShown, moves.size()); ++i) {
    list += fmt::format("{}'{}'", i == 0 ? "" : ", ", move_text(rules, state, moves[i]));
  }
  if (moves.size() > kShown) list += fmt::format(" and {} more", moves.size() - kShown);
  return list;
}

void check_actor(const Reading& reading) {
  if (is_over(reading.state)) reading.fail("the game is over");
  const std::string& actor = reading.words.front();
  const std::string expected = actor_text(reading.state);
  if (actor == expected) return;
  const bool known = actor == "*" || (actor.size() == 2 && actor[0] == 'P' && actor[1] >= '1' &&
                                      actor[1] < '1' + reading.rules.players);
  reading.fail(fmt::format(
      "{}, expected {}",
      known ? fmt::format("it is not the turn of '{}'", actor) : fmt::format("'{}' is nobody in this game", actor),
      expected_now(reading.rules, reading.state)));
}

// Whether the words after the actor begin with those of the form.
bool begins_with(const Words& words, const Words& start) {
  return words.size() > start.size() && std::equal(start.begin(), start.end(), words.begin() + 1);
}

// Whether a row with the same words belongs to the step that is now.
bool is_form_now(const GameState& state, std::string_view words) {
  return std::any_of(kForms.begin(), kForms.end(),
                     [&](const MoveForm& form) { return form.step == state.step && form.words == words; });
}

[[noreturn]] void fail_unknown(const Reading& reading) {
  Words verbs;
  for (const MoveForm& form : kForms) verbs.push_back(split_words(form.words).front());
  const std::string verb = reading.words.size() > 1 ? reading.words[1] : "";
  reading.fail(
      fmt::format("'{}' is no move{}; expected {}", verb, did_you_mean(verb, verbs), expected_now(reading.rules, reading.state)));
}

// The row that the line follows; its step is now.
const MoveForm& find_form(const Reading& reading) {
  for (const MoveForm& form : kForms) {
    if (!begins_with(reading.words, split_words(form.words))) continue;
    if (form.step != reading.state.step && is_form_now(reading.state, form.words)) continue;
    if (form.step != reading.state.step)
      reading.fail("it is not time for that, expected " + expected_now(reading.rules, reading.state));
    return form;
  }
  fail_unknown(reading);
}

// A line with the wrong number of words; a single misspelt word may stand for a form of its own ("figure reccall").
[[noreturn]] void fail_words(const Reading& reading, const MoveForm& form, const Words& rest) {
  Words singles;
  for (const MoveForm& other : kForms) {
    const Words words = split_words(other.words);
    if (words.size() > 1 && words.front() == form.words) singles.push_back(words.back());
  }
  reading.fail(fmt::format("expected {}{}", expected_now(reading.rules, reading.state),
                           rest.empty() ? "" : did_you_mean(rest.front(), singles)));
}

// The legal move that is written like the line.
Move read_legal(const Reading& reading) {
  for (const Move move : all_now(reading.rules, reading.state)) {
    if (move_text(reading.rules, reading.state, move) == reading.line) return move;
  }
  reading.fail(fmt::format("that is not possible now; legal are {}",
                           legal_examples(reading.rules, reading.state, Move::none())));
}

std::optional<unsigned> word_index(std::string_view word, std::span<const char* const> names) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end()) return std::nullopt;
  return static_cast<unsigned>(found - names.begin());
}

}  // namespace

std::string move_text(const Rules& rules, const GameState& state, Move move) {
  const MoveForm& form = form_of(state, move);
  const std::string rest = form.write(rules, state, move);
  return fmt::format("{} {}{}{}", actor_text(state), form.words, rest.empty() ? "" : " ", rest);
}

Move read_move(const Rules& rules, const GameState& state, std::string_view line) {
  const Reading reading{rules, state, std::string(line), split_words(line)};
  if (std::find(reading.words.begin(), reading.words.end(), "") != reading.words.end()) {
    reading.fail("words are separated by one space, with none before the first");
  }
  check_actor(reading);
  const MoveForm& form = find_form(reading);
  if (!form.read) return read_legal(reading);
  const auto used = static_cast<std::ptrdiff_t>(1 + split_words(form.words).size());
  const Words rest(reading.words.begin() + used, reading.words.end());
  if (reading.words.size() > 2 && reading.words[reading.words.size() - 2] == "at") return read_legal(reading);
  if (rest.size() != form.rest_words) fail_words(reading, form, rest);
  const Move move = form.read(reading, rest);
  if (!is_legal(rules, state, move)) {
    reading.fail(fmt::format("{}; legal are {}", form.refuse(rules, state, move), legal_examples(rules, state, move)));
  }
  const std::string written = move_text(rules, state, move);
  if (written != line) reading.fail(fmt::format("this move is written '{}'", written));
  return move;
}

std::optional<std::size_t> segment_at(const TileType& type, Rotation rotation, std::string_view reference) {
  static constexpr std::array<const char*, 4> kSideNames = {"N", "E", "S", "W"};
  static constexpr std::array<const char*, kHalfEdges> kHalfNames = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
  const std::size_t colon = reference.find(':');
  const auto place = colon == std::string_view::npos ? std::string_view() : reference.substr(colon + 1);
  const auto side = word_index(place, kSideNames);
  const auto half = word_index(place, kHalfNames);
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const Segment& segment = type.segments[i];
    if (type.segment_text(i, rotation) == reference) return i;
    if (segment_name(segment.kind) != reference.substr(0, colon)) continue;
    if (side && (segment.sides_mask >> ((*side + 4 - rotation) & 3) & 1)) return i;
    if (half && (segment.halves_mask >> ((*half + 8 - 2U * rotation) & 7) & 1)) return i;
  }
  return std::nullopt;
}

}  // namespace meeplelab
