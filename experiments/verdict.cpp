#include "experiments/verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/stats/proportion.h"
#include "experiments/stats/sample_size.h"

namespace meeplelab {

namespace {

constexpr double kLevel = 0.05;

// The primary measure of one ruleset in words.
struct Verdict {
  const Analysis& analysis;
  const MetricRow& row;

  std::string ruleset() const { return analysis.header.rulesets[static_cast<std::size_t>(row.ruleset)]; }
  std::string subject() const {
    return row.agent < 0 ? "the first seat" : analysis.header.agents[static_cast<std::size_t>(row.agent)];
  }
  double even_share() const { return 1.0 / analysis.experiment.players; }
};

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string points(double share) { return fmt::format("{:+.1f}", 100 * share); }

// Of a share, so within 0 and 100; few blocks make t intervals that are wider than that.
std::string interval(const Estimate& estimate) {
  return fmt::format("[{:.1f}, {:.1f}]", 100 * std::max(0.0, estimate.low), 100 * std::min(1.0, estimate.high));
}

std::string signed_interval(const Estimate& estimate) {
  return fmt::format("[{:+.1f}, {:+.1f}]", 100 * estimate.low, 100 * estimate.high);
}

std::string p_text(double p) { return p < 0.0001 ? "below 0.0001" : fmt::format("{:.2g}", p); }

// How many blocks would see a smaller difference than these can: the largest of a few sizes that is out of reach.
std::string what_it_takes(const Estimate& estimate) {
  std::int64_t blocks = 0;
  double size = 0;
  for (const double points : {5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01}) {
    size = points;
    blocks = blocks_for_mean(estimate.sd, points / 100);
    if (blocks > estimate.n) break;
  }
  return fmt::format("about {} blocks would be needed to see {:g} point{} (80 % power)", blocks, size, size == 1 ? "" : "s");
}

std::string cannot_tell(const Estimate& estimate) {
  if (estimate.certainty == Certainty::TooFewBlocks) {
    return fmt::format("cannot tell: {} block{} too few for an interval", estimate.n, estimate.n == 1 ? " is" : "s are");
  }
  return fmt::format("cannot tell: the same in all {} blocks, so their spread is unknown", estimate.n);
}

// Every game won, or every game lost: how far the true share may be from that (Clopper-Pearson over blocks, one-sided).
std::string bound_text(const Verdict& verdict) {
  const Estimate& value = verdict.row.value;
  const bool is_won = value.value > 0.5;
  const Interval interval = clopper_pearson(is_won ? value.n : 0, value.n, 1 - 2 * kLevel);
  const double bound = is_won ? interval.low : interval.high;
  const double even = verdict.even_share();
  const bool is_clear = is_won ? bound > even : bound < even;
  return fmt::format(", {} {} (95 %, one-sided): {} an even share ({}).", is_won ? "at least" : "at most", percent(bound),
                     is_clear ? (is_won ? "more than" : "less than") : "cannot be told from", percent(even));
}

std::string level_text(const Verdict& verdict) {
  const Estimate& value = verdict.row.value;
  std::string text = fmt::format("{}: {} wins {}", verdict.ruleset(), verdict.subject(), percent(value.value));
  const bool is_extreme = value.value <= 0 || value.value >= 1;
  if (value.certainty == Certainty::NoVariance && is_extreme) return text + bound_text(verdict);
  if (!value.has_interval()) return text + fmt::format("; {}.", cannot_tell(value));
  const std::string even = percent(verdict.even_share());
  text += fmt::format(" {}, ", interval(value));
  if (value.low > verdict.even_share()) return text + fmt::format("more than an even share ({}).", even);
  if (value.high < verdict.even_share()) return text + fmt::format("less than an even share ({}).", even);
  return text + fmt::format("cannot be told from an even share ({}) at this size; {}.", even, what_it_takes(value));
}

std::string shift_text(const Verdict& verdict) {
  const Shift& shift = *verdict.row.shift;
  const Estimate& difference = shift.difference;
  std::string text = fmt::format("{} against {}: the win share of {} changes by {} points", verdict.ruleset(),
                                 verdict.analysis.header.rulesets.front(), verdict.subject(), points(difference.value));
  if (!difference.has_interval()) return text + fmt::format("; {}.", cannot_tell(difference));
  text += fmt::format(" {}", signed_interval(difference));
  const bool includes_zero = difference.low <= 0 && difference.high >= 0;
  if (includes_zero) return text + fmt::format(": cannot tell apart at this size; {}.", what_it_takes(difference));
  const double p_holm = shift.p_holm.value_or(1);
  if (p_holm > kLevel) {
    return text + fmt::format(": cannot tell apart, as one of so many comparisons it may be chance (Holm p {}); {}.",
                              p_text(p_holm), what_it_takes(difference));
  }
  return text + fmt::format(": it wins {} (Holm p {}).", difference.value > 0 ? "more" : "less", p_text(p_holm));
}

}  // namespace

std::vector<std::string> verdicts(const Analysis& analysis) {
  std::vector<std::string> texts;
  for (const MetricRow& row : analysis.rows) {
    if (row.family != family::kPrimary) continue;
    const Verdict verdict{analysis, row};
    const bool is_compared = row.shift && analysis.experiment.command == "compare";
    texts.push_back(is_compared ? shift_text(verdict) : level_text(verdict));
  }
  if (texts.empty()) texts.push_back("No block is finished: nothing can be said.");
  return texts;
}

}  // namespace meeplelab
