// Named counts as a few bytes: only those that are not 0, each with the number of its name.
//
//   byte 0            w, bytes a value, 1 to 5: the fewest that hold every value of the blob
//   bytes 1 .. n      numbers of the names, ascending, one byte each
//   then n times w    the values in the same order, zigzag (0 -1 1 -2 2 .. = 0 1 2 3 4 ..), high byte first
//
// Nothing but zeros is the empty blob. Equal counts give equal bytes. The layout is plain enough for SQL: see
// `unpacking_sql`, from which the views of the results file are made.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace meeplelab {

std::vector<std::uint8_t> pack(std::span<const std::int32_t> values);
std::vector<std::uint8_t> pack(std::span<const std::uint32_t> values);

// The values, without zeros at the end; nothing when these bytes did not come from `pack`.
std::optional<std::vector<std::int64_t>> unpack(std::span<const std::uint8_t> bytes);

// An SQL expression: the value in the blob `blob` of the name number `key` (both SQL expressions), 0 where it
// is absent. Expects a column `bytes` in scope that holds the blob 00 01 .. FF, see `all_bytes_sql`.
std::string unpacking_sql(const std::string& blob, const std::string& key);
std::string all_bytes_sql();

}  // namespace meeplelab
