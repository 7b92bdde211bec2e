// The one writer of a run: takes finished blocks from any thread and stores them in batches, several times a second,
// so that a process that is killed loses little.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "experiments/store.h"

namespace meeplelab {

class BlockWriter {
 public:
  struct Stored {
    std::int64_t blocks = 0, games = 0;  // since the start
  };
  // Called from the writer's thread, several times a second; must not throw.
  using Report = std::function<void(const Stored&)>;

  // The file belongs to the writer until `close`.
  BlockWriter(ResultsFile& file, Report report);
  ~BlockWriter();
  BlockWriter(const BlockWriter&) = delete;
  BlockWriter& operator=(const BlockWriter&) = delete;

  // Hands over a finished block; waits while too many are waiting. Throws what went wrong with the file.
  void add(BlockResult block);
  // Whether the file has failed: nothing more can be stored.
  bool has_failed() const { return has_failed_; }
  // Stores what is left and ends the thread. Throws what went wrong with the file.
  Stored close();

 private:
  void work();
  void store(const std::vector<BlockResult>& batch);

  ResultsFile& file_;
  const Report report_;
  std::mutex mutex_;
  std::condition_variable is_due_, has_room_;
  std::vector<BlockResult> waiting_;    // guarded, as the next three
  std::size_t waiting_games_ = 0;
  bool is_closing_ = false;
  std::exception_ptr problem_;
  std::atomic<bool> has_failed_ = false;
  Stored stored_;                       // of the writer's thread
  std::thread thread_;
};

}  // namespace meeplelab
