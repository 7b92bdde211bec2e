// From an experiment to what is to be played: the rulesets, the contenders and the seatings of a block.
//
// A block is one deck seed x all seatings x all rulesets. The seatings are all line-ups in all rotations, so that in a
// block every contender sits in every seat equally often:
//   compare                 all subsets of the contenders that fill a table
//   tournament round_robin  the same
//   tournament gauntlet     those with the first contender
// Contenders are the agents; where there are fewer than seats the last is repeated. Rotations of equal agents are
// different seatings, since their random streams differ.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "experiments/config.h"
#include "experiments/store.h"

namespace meeplelab {

// Who sits where; its number within the block is its place in Plan::seatings.
struct Seating {
  std::vector<int> contenders;  // by seat
  friend bool operator==(const Seating&, const Seating&) = default;
};

struct Plan {
  Experiment experiment;           // with canonical texts of rulesets and agents
  std::vector<Rules> rulesets;     // of Experiment::rulesets, with its players
  std::vector<int> contenders;     // the agent, an index into Experiment::agents, by contender
  std::vector<Seating> seatings;   // line-up by line-up, rotation by rotation

  std::size_t games_per_block() const { return rulesets.size() * seatings.size(); }
};

// Throws Error for rulesets or agents that cannot be read, or do not make a run, and for a shard without blocks.
Plan make_plan(const Experiment& experiment);

// Throws Error where the plan's shard has none of the blocks 0 .. blocks - 1.
void check_has_blocks(const Plan& plan, std::int64_t blocks);

// The seed of the deck and of all other chance of a block.
std::uint64_t block_seed(const Plan& plan, std::int64_t block);

// What the results file says of the run.
RunHeader header_of(const Plan& plan, const std::string& version, const std::string& started);

// The plan of a results file. Throws Error when the rulesets, tiles, agents or counts of this program are not those
// that the file was made with, so that more games would not belong to it.
Plan plan_of(const RunHeader& header);

// The time as it stands in `RunHeader::started`: UTC, ISO 8601.
std::string time_now();

}  // namespace meeplelab
