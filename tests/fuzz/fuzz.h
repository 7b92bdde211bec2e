// What the fuzz targets share: an Error is the answer to bad input, everything else that is thrown is a fault.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace meeplelab {

inline std::string_view fuzz_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Whether `read` takes the input; false where it says what is wrong with it.
template <class Read>
bool accepts(Read read) {
  try {
    read();
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace meeplelab
