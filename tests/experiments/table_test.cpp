#include "experiments/table.h"

#include "tests/catch.h"

using namespace meeplelab;

TEST_CASE("numbers are aligned to the right, words to the left") {
  TextTable table;
  table.header({"agent", "games", "margin"});
  table.row({"mcts", "1200", "+3.5 \u00b1 0.4"});
  table.row({"random", "7", "-"});
  CHECK(table.text() ==
        "agent   games      margin\n"
        "mcts     1200  +3.5 \u00b1 0.4\n"
        "random      7           -\n");
}

TEST_CASE("rows may be short, and lines have no spaces at their end") {
  TextTable table(2);
  CHECK(table.empty());
  table.row({"a", "first"});
  table.row({"long name"});
  CHECK_FALSE(table.empty());
  CHECK(table.text() == "  a          first\n  long name\n");
}

TEST_CASE("what reads as a number in a table") {
  for (const char* number : {"12", "-3.5", "+0.4 %", "1.2e9", "[-0.1, 0.3]", "\u00b12", "\u22122", "", "-"}) {
    CAPTURE(number);
    CHECK(is_number_cell(number));
  }
  for (const char* word : {"base", "2 games", "e", "B-41", "r3"}) {
    CAPTURE(word);
    CHECK_FALSE(is_number_cell(word));
  }
}

TEST_CASE("the width of a text is counted in characters") {
  CHECK(text_width("") == 0);
  CHECK(text_width("abc") == 3);
  CHECK(text_width("\u00b1\u2212") == 2);
}
