#include "experiments/scheduler.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "experiments/block.h"
#include "experiments/block_writer.h"

namespace meeplelab {

namespace {

// The blocks of a shard among 0 .. blocks - 1 that are not among the finished ones, ascending.
class MissingBlocks {
 public:
  MissingBlocks(const std::vector<std::int64_t>& finished, Shard shard, std::int64_t blocks)
      : shard_(shard), blocks_(blocks), next_(shard.first_block()) {
    std::ranges::copy_if(finished, std::back_inserter(finished_),
                         [&](std::int64_t block) { return block < blocks && shard.has(block); });
    next_finished_ = finished_.begin();
    skip_finished();
  }
  bool has_next() const { return next_ < blocks_; }
  std::int64_t take() {
    const std::int64_t block = next_;
    next_ = shard_.next_block(next_);
    skip_finished();
    return block;
  }
  // How many are not missing.
  std::int64_t finished() const { return std::ssize(finished_); }

 private:
  void skip_finished() {
    while (next_finished_ != finished_.end() && *next_finished_ == next_) {
      ++next_finished_;
      next_ = shard_.next_block(next_);
    }
  }
  const Shard shard_;
  const std::int64_t blocks_;
  std::vector<std::int64_t> finished_;
  std::vector<std::int64_t>::const_iterator next_finished_;
  std::int64_t next_;
};

void play_in_parallel(const Plan& plan, MissingBlocks& missing, BlockWriter& writer, const RunSettings& settings) {
  const auto threads = static_cast<std::size_t>(std::max(1, settings.threads));
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  tbb::enumerable_thread_specific<Contenders> contenders([&plan] { return Contenders(plan); });

  const auto hand_out = [&](tbb::flow_control& flow) -> std::int64_t {
    const bool is_stopped = (settings.stop && *settings.stop) || writer.has_failed();
    if (!is_stopped && missing.has_next()) return missing.take();
    flow.stop();
    return 0;
  };
  const auto play = [&](std::int64_t block) { writer.add(play_block(plan, block, contenders.local())); };
  arena.execute([&] {
    tbb::parallel_pipeline(threads, tbb::make_filter<void, std::int64_t>(tbb::filter_mode::serial_in_order, hand_out) &
                                        tbb::make_filter<std::int64_t, void>(tbb::filter_mode::parallel, play));
  });
}

}  // namespace

RunProgress run_blocks(const Plan& plan, ResultsFile& file, const RunSettings& settings) {
  const Shard shard = plan.experiment.shard;
  const std::int64_t wanted = shard.blocks_of(settings.blocks);
  MissingBlocks missing(file.finished_blocks(), shard, settings.blocks);
  const std::int64_t found = missing.finished();
  const auto progress = [&](const BlockWriter::Stored& stored) {
    return RunProgress{
        .wanted = wanted, .found = found, .stored = found + stored.blocks, .games_played = stored.games};
  };
  BlockWriter writer(file, [&](const BlockWriter::Stored& stored) {
    if (settings.report) settings.report(progress(stored));
  });
  play_in_parallel(plan, missing, writer, settings);
  return progress(writer.close());
}

}  // namespace meeplelab
