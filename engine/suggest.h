// "did you mean": the valid word nearest to a mistyped one, for error messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace meeplelab {

// Slips that turn one word into the other: a letter missing, added, wrong, or two neighbours exchanged
// (Damerau-Levenshtein, optimal string alignment).
int slips_between(std::string_view a, std::string_view b);

// The valid word with the fewest slips, the first of equals; "" when none is close (about one slip for each
// three letters, or a word cut short). Capitals and `-` for `_` do not count as slips.
std::string nearest(std::string_view word, std::span<const std::string> valid);

// "; did you mean 'x'?" for the nearest valid word, or "": made to end a message.
std::string did_you_mean(std::string_view word, std::span<const std::string> valid);

}  // namespace meeplelab
