#pragma once

// Catch2 in either version: 3 where it is installed, else the single header of 2.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
