// What a results file says: every measure of every ruleset with its interval, and the shifts against the first ruleset.
//
// The unit is the block. A measure of a block is the mean over its games under one ruleset; estimates are over blocks,
// in block order. Blocks are streamed: memory does not grow with the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config.h"
#include "experiments/stats/estimate.h"
#include "experiments/store.h"

namespace meeplelab {

// A ruleset against the first one, on the same blocks.
struct Shift {
  Estimate difference;
  double p = 1;                       // two-sided, that the true difference is 0; 1 where the blocks cannot tell
  std::optional<double> p_holm;       // adjusted within the family; none where the blocks cannot tell
  std::optional<double> correlation;  // of the pairs
};

// One measure under one ruleset.
struct MetricRow {
  std::string family;  // the table it belongs to; Holm's adjustment counts the shifts of a family together
  std::string metric;  // "win_share", "points.road", ...
  int ruleset = 0;     // index into RunHeader::rulesets
  int agent = -1;      // index into RunHeader::agents; -1: of all players
  int seat = -1;       // -1: of all seats
  Estimate value;
  std::optional<Shift> shift = {};  // none for the first ruleset
};

// How an agent does against another at the same table: 1 for more points, 1/2 for equal points.
struct CrossCell {
  int ruleset = 0, agent = 0, opponent = 0;
  Estimate share;
};

// The families; `primary` holds the one measure that a run is about.
namespace family {
inline constexpr const char* kPrimary = "primary";      // win share of the first agent, or of seat 1 in self-play
inline constexpr const char* kWinShare = "win_share";   // of the other agents
inline constexpr const char* kSeat = "seat";            // win share by seat
inline constexpr const char* kSeatScore = "seat_score";
inline constexpr const char* kAgent = "agent";          // score, margin and place by agent
inline constexpr const char* kGame = "game";            // score of a player, ties, length
inline constexpr const char* kPoints = "points";        // by source, of a player
inline constexpr const char* kAgentPoints = "agent_points";  // by source, by agent
inline constexpr const char* kEvents = "events";        // counts, of a player
inline constexpr const char* kAgentEvents = "agent_events";
}  // namespace family

struct Analysis {
  RunHeader header;
  Experiment experiment;      // of the header
  std::int64_t blocks = 0;    // stored
  std::int64_t games = 0;
  std::uint64_t digest = 0;
  std::vector<MetricRow> rows;     // by measure, then by ruleset
  std::vector<CrossCell> crosses;  // of a tournament
  std::vector<std::vector<std::int64_t>> agent_games;  // games in which an agent sat, by ruleset and agent

  // The row of a measure, or nullptr where it was not met.
  const MetricRow* find(const std::string& metric, int ruleset, int agent = -1, int seat = -1) const;
};

Analysis analyse(const ResultsFile& file);

}  // namespace meeplelab
