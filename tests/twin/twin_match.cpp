#include "tests/twin/twin_match.h"

#include <algorithm>
#include <stdexcept>

namespace twin {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string name_of(int player) { return "P" + std::to_string(player + 1); }

// Thrown where a line is needed that has not been played.
struct Unanswered {};

}  // namespace

Match::Match(const Catalogue& catalogue, MatchOptions options, const std::map<std::string, int>& pile,
             const std::string& start_tile, int first_player)
    : catalogue_(&catalogue), options_(std::move(options)) {
  if (players() < 2 || players() > 6) throw std::runtime_error("twin: 2 to 6 players (B-01)");
  if (first_player < 0 || first_player >= players()) throw std::runtime_error("twin: no such first player");
  for (const auto& [tile, count] : pile) {
    if (count > 0) state_.pile.push_back({tile, &catalogue.tile(tile, 0), count});
  }
  state_.table.tiles.push_back({&catalogue.tile(start_tile, 0), {0, 0}, first_player});  // B-03, B-90
  state_.active = first_player;
  std::map<std::string, int> figures;
  figures["normal"] = options_.voyage ? options_.voyage_supply : options_.followers;  // B-02, V-04
  figures["large"] = options_.inns ? 1 : 0;
  figures["abbot"] = options_.abbot ? 1 : 0;                                          // B-80
  figures["mayor"] = options_.mayor ? 1 : 0;
  figures["builder"] = options_.builders ? 1 : 0;
  figures["pig"] = options_.builders ? 1 : 0;
  state_.supply.assign(at(players()), figures);
  state_.goods.resize(at(players()));
  state_.kept.resize(at(players()));
  state_.pending.resize(at(players()));
  state_.track = Track(players());
  state_.bag = {{"white", options_.camels_white}, {"grey", options_.camels_grey}, {"wood", options_.camels_wood}};
  start_ = state_;
  run();
}

bool Match::over() const { return state_.stage == Stage::Over; }

bool Match::is_chance() const { return !waiting_.empty() && waiting_.front().first[0] == '*'; }

void Match::play(const std::string& line) {
  const bool legal =
      std::any_of(waiting_.begin(), waiting_.end(), [&line](const auto& choice) { return choice.first == line; });
  if (!legal) throw std::runtime_error("twin: this may not come now: " + line);
  answers_.push_back(line);
  run();
}

// Goes on until a line is needed or the game is over.
void Match::run() {
  waiting_.clear();
  try {
    for (;;) {
      state_ = start_;
      answered_ = 0;
      if (over()) return;
      run_stage();
      start_ = state_;
      answers_.clear();
    }
  } catch (const Unanswered&) {
  }
}

void Match::run_stage() {
  switch (state_.stage) {
    case Stage::Display:
      return stage_display();
    case Stage::TurnStart:
      return stage_turn_start();
    case Stage::Source:
      return stage_source();
    case Stage::Place:
      return stage_place();
    case Stage::Camels:
      return stage_camels();
    case Stage::Act:
      return stage_act();
    case Stage::Dragon:
      return stage_dragon();
    case Stage::Score:
      return stage_score();
    case Stage::HalfEnd:
      return stage_half_end();
    case Stage::Over:
      return;
  }
}

// The line that comes, without its actor. A single choice is only asked for where it is always written.
std::string Match::ask(const std::string& actor, Lines choices, bool always) {
  if (choices.empty()) throw std::logic_error("twin: nothing to choose from");
  if (choices.size() == 1 && !always) return choices.front().first;
  for (auto& choice : choices) choice.first = actor + " " + choice.first;
  std::sort(choices.begin(), choices.end());
  if (answered_ < answers_.size()) return answers_[answered_++].substr(actor.size() + 1);
  waiting_ = std::move(choices);
  throw Unanswered{};
}

// Equal choices are one.
std::string Match::ask_player(int player, const std::vector<std::string>& choices, bool always) {
  std::map<std::string, int> different;
  for (const std::string& choice : choices) different[choice] = 1;
  return ask(name_of(player), Lines(different.begin(), different.end()), always);
}

// V-03, V-67: four tiles from the pile.
void Match::stage_display() {
  for (int i = 0; options_.voyage && i < 4; ++i) {
    if (drawable_aside().empty()) break;
    state_.display.push_back(ask_chance_tile("display", drawable_aside()));
  }
  state_.stage = Stage::TurnStart;
}

void Match::stage_turn_start() {
  const int player = state_.active;
  const bool must_play_kept = options_.kept_tile_end == "must_play";
  const bool pile_empty = drawable().empty();
  bool anyone_holds = false;
  for (int other = 0; other < players(); ++other) {
    anyone_holds =
        anyone_holds || !state_.pending[at(other)].empty() || (must_play_kept && !state_.kept[at(other)].empty());
  }
  if (pile_empty && (!anyone_holds || state_.passes == players())) {  // B-60, X-46
    const Tally points = final_points();
    for (int other = 0; other < players(); ++other) {
      for (const auto& [source, sum] : points[at(other)]) book(state_.sources, source, players(), other, sum);
    }
    state_.stage = Stage::Over;
    return;
  }
  const std::vector<std::string> pending = usable_pending(player);
  const bool fits = std::any_of(pending.begin(), pending.end(), [this](const auto& tile) { return placeable(tile); });
  if (pile_empty && !fits && (!must_play_kept || placeable_kept().empty())) {  // a pass
    std::vector<Pending>& own = state_.pending[at(player)];
    if (!own.empty()) own.erase(own.begin());  // V-63
    ++state_.passes;
    next_player();
    return;
  }
  state_.passes = 0;
  state_.half = 1;
  state_.in_double = false;
  state_.second = Double::None;
  bool pays = false;  // P-43: one point, however many stand with her
  for (const Figure& figure : state_.table.figures) {
    const bool with_fairy = options_.fairy_placement == "tile" && state_.fairy && figure.is_follower() &&
                            state_.table.tiles[at(figure.tile)].cell == state_.fairy->cell;
    pays = pays || (with_fairy && figure.player == player);
  }
  if (state_.fairy && state_.fairy->follower) pays = pays || state_.fairy->follower->player == player;
  if (pays) {
    Evaluation evaluation = nothing();
    evaluation.earned[at(player)]["fairy_turn"] = options_.fairy_turn_points;
    evaluate(evaluation);
  }
  state_.stage = Stage::Source;
}

void Match::stage_half_end() {
  if (state_.half == 1 && state_.second != Double::None) {
    state_.half = 2;
    state_.stage = Stage::Source;
    return;
  }
  end_turn();
}

void Match::end_turn() {
  if (options_.kept_tile_end == "lost" && drawable().empty()) {
    for (std::vector<std::string>& kept : state_.kept) kept.clear();
  }
  next_player();
}

void Match::next_player() {
  state_.active = (state_.active + 1) % players();
  ++state_.turn;
  state_.stage = Stage::TurnStart;
}

std::vector<int> Match::tracked() const {
  std::vector<int> out;
  for (int player = 0; player < players(); ++player) out.push_back(state_.track.value(options_, player));
  return out;
}

std::vector<int> Match::scores() const {
  if (options_.voyage && over()) {
    // V-71: the value at the end of play and all points of the final evaluation.
    std::vector<int> out = tracked();
    const Tally points = final_points();
    for (int player = 0; player < players(); ++player) {
      for (const auto& [source, sum] : points[at(player)]) out[at(player)] += sum;
    }
    return out;
  }
  if (options_.voyage) return tracked();
  std::vector<int> out(at(players()), 0);
  for (const auto& [source, points] : state_.sources) {
    for (int player = 0; player < players(); ++player) out[at(player)] += points[at(player)];
  }
  return out;
}

std::vector<int> Match::final_scores() const {
  std::vector<int> out = scores();
  if (over()) return out;
  const Tally points = final_points();
  for (int player = 0; player < players(); ++player) {
    for (const auto& [source, sum] : points[at(player)]) out[at(player)] += sum;
  }
  return out;
}

int Match::supply(int player, const std::string& kind) const { return state_.supply.at(at(player)).at(kind); }

}  // namespace twin
