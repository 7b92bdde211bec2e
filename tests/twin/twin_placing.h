#pragma once

// Where a tile may go: touching, fitting, and the extra rules of the river.

#include <string>
#include <vector>

#include "tests/twin/twin.h"

namespace twin {

// Every legal spot in every rotation, sorted (B-10, B-11, B-91, B-92, B-95). The table must not be empty.
std::vector<Spot> legal_spots(const Catalogue& catalogue, const Options& options, const Table& table,
                              const std::string& tile_id);

// Leaves one spot for each different picture: the smallest rotation (B-14).
std::vector<Spot> without_same_pictures(const Catalogue& catalogue, const std::string& tile_id,
                                        const std::vector<Spot>& spots);

}  // namespace twin
