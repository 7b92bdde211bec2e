// The main function of every test program, where Catch2 is of version 2.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
