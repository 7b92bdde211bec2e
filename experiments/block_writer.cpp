#include "experiments/block_writer.h"

#include <chrono>
#include <utility>

namespace meeplelab {

namespace {

constexpr std::chrono::milliseconds kBetweenBatches{250};
constexpr std::size_t kBatchGames = 1000;     // enough to make a batch before that
constexpr std::size_t kWaitingGames = 20'000;  // the workers wait for the disk above it

}  // namespace

BlockWriter::BlockWriter(ResultsFile& file, Report report)
    : file_(file), report_(std::move(report)), thread_([this] { work(); }) {}

BlockWriter::~BlockWriter() {
  if (!thread_.joinable()) return;
  try {
    close();
  } catch (...) {
    // Another error is on its way already.
  }
}

void BlockWriter::add(BlockResult block) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [this] { return waiting_games_ < kWaitingGames || problem_; });
  if (problem_) std::rethrow_exception(problem_);
  waiting_games_ += block.games.size();
  waiting_.push_back(std::move(block));
  if (waiting_games_ >= kBatchGames) is_due_.notify_one();
}

BlockWriter::Stored BlockWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  is_due_.notify_one();
  thread_.join();
  if (problem_) std::rethrow_exception(problem_);
  return stored_;
}

void BlockWriter::work() {
  std::unique_lock lock(mutex_);
  bool is_last = false;
  while (!is_last) {
    is_due_.wait_for(lock, kBetweenBatches, [this] { return is_closing_ || waiting_games_ >= kBatchGames; });
    is_last = is_closing_;  // nobody adds a block after that
    const std::vector<BlockResult> batch = std::exchange(waiting_, {});
    waiting_games_ = 0;
    has_room_.notify_all();
    lock.unlock();
    try {
      store(batch);
      lock.lock();
    } catch (...) {
      lock.lock();
      problem_ = std::current_exception();
      has_failed_ = true;
      has_room_.notify_all();
      return;
    }
  }
}

void BlockWriter::store(const std::vector<BlockResult>& batch) {
  if (!batch.empty()) file_.append(batch);
  for (const BlockResult& block : batch) {
    ++stored_.blocks;
    stored_.games += static_cast<std::int64_t>(block.games.size());
  }
  if (report_) report_(stored_);
}

}  // namespace meeplelab
