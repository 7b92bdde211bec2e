#include "experiments/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace meeplelab {

namespace {

constexpr std::chrono::milliseconds kBetweenLines{200};

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string rate_text(double rate) { return fmt::format("{:.{}f}", rate, rate < 10 ? 2 : rate < 100 ? 1 : 0); }

std::string progress_text(const RunProgress& progress, double seconds) {
  std::string text = fmt::format("{}/{} blocks", progress.stored, progress.wanted);
  const auto played = static_cast<double>(progress.stored - progress.found);
  if (played <= 0 || seconds <= 0) return text;
  text += fmt::format(", {} games/s", rate_text(static_cast<double>(progress.games_played) / seconds));
  const double left = static_cast<double>(progress.wanted - progress.stored) / played * seconds;
  return text + fmt::format(", {} left", duration_text(left));
}

ProgressLine::ProgressLine() : is_on_(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (has_line_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressLine::show(const RunProgress& progress) {
  const Clock::time_point now = Clock::now();
  if (!is_on_ || now - shown_ < kBetweenLines) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  fmt::print(stderr, "\r{}\x1b[K", progress_text(progress, seconds));
  has_line_ = true;
}

}  // namespace meeplelab
