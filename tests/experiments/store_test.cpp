#include "experiments/store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <sstream>

#include "engine/error.h"
#include "engine/rng.h"
#include "experiments/packing.h"
#include "tests/catch.h"

using namespace meeplelab;
namespace fs = std::filesystem;

namespace {

// A folder of this test alone, gone at its end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "meeplelab_store_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name = "results.db") const { return (path_ / name).string(); }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

const std::vector<std::string> kSources = words_of(
    "road road_open city city_open monastery monastery_open garden garden_open field field_open "
    "pyramid pyramid_open camel_grey camel_white fairy_turn fairy_score goods recall track_lost "
    "track_swap track_sent_back track_gate");
const std::vector<std::string> kEvents = words_of(
    "camel_drawn_grey camel_drawn_white camel_drawn_wood camel_paid_grey camel_paid_white "
    "camel_paid_wood double_turn_builder double_turn_camel double_turn_voyage kept_drawn kept_played "
    "eaten expelled sent_home marker_parked_10 marker_parked_20 marker_parked_30 marker_parked_40 "
    "marker_parked_gate marker_swapped marker_sent_back thief_moved dragon_moves dragon_steps "
    "tiles_set_aside tiles_boxed turns half_turns figures_normal figures_large figures_abbot "
    "figures_builder figures_pig figures_mayor");

RunHeader header() {
  return {.configuration = "name = \"test\"\n",
          .command = "compare",
          .rulesets = {"base", "base+inns"},
          .agents = {"greedy", "mcts:iterations=100", "say \"hi\""},
          .seed = std::numeric_limits<std::uint64_t>::max() - 1,
          .version = "0.1 abcdef",
          .tile_hashes = {"base 0123456789abcdef"},
          .started = "2026-12-01T02:00:00Z",
          .sources = kSources,
          .events = kEvents};
}

// A seat with numbers in the given names, of a size that games have.
SeatResult seat_with(Rng& rng, int agent, const std::vector<std::size_t>& sources,
                     const std::vector<std::size_t>& events) {
  SeatResult seat;
  seat.agent = agent;
  seat.points.assign(kSources.size(), 0);
  seat.events.assign(kEvents.size(), 0);
  for (const std::size_t source : sources) {
    seat.points[source] = static_cast<std::int32_t>(rng.below(45)) - 3;
    seat.score += seat.points[source];
  }
  for (const std::size_t event : events) seat.events[event] = rng.below(40);
  return seat;
}

std::vector<std::size_t> first(std::size_t count) {
  std::vector<std::size_t> out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = i;
  return out;
}

enum class Kind { Base, Everything };

BlockResult block(std::int64_t id, int players = 2, Kind kind = Kind::Base) {
  Rng rng(hash_of({static_cast<std::uint64_t>(id), 7}));
  // The base game: road, city, monastery, field and what is open at the end; turns, half-turns, figures.
  const auto sources =
      kind == Kind::Base ? std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 8} : first(kSources.size());
  const auto events = kind == Kind::Base ? std::vector<std::size_t>{26, 27, 28} : first(kEvents.size());
  BlockResult out{.id = id, .seed = rng.next(), .games = {}};
  for (int ruleset = 0; ruleset < 2; ++ruleset) {
    for (int seating = 0; seating < players; ++seating) {
      GameResult game{.ruleset = ruleset,
                      .seating = seating,
                      .decisions = 140,
                      .turns = 71,
                      .digest = rng.next(),
                      .seats = {},
                      .record = {}};
      for (int seat = 0; seat < players; ++seat) {
        game.seats.push_back(seat_with(rng, (seat + seating) % players % 3, sources, events));
        game.seats.back().place = 1 + seat;
        game.seats.back().share = seat == 0 ? 1 : 0;
      }
      if (id % 10 == 3) game.seats[0].share = game.seats[1].share = 0.5;
      out.games.push_back(game);
    }
  }
  return out;
}

void trim(auto& values) {
  while (!values.empty() && values.back() == 0) values.pop_back();
}

// As it comes back: without zeros at the end and without record text.
BlockResult as_stored(BlockResult block) {
  for (GameResult& game : block.games) {
    game.record.clear();
    for (SeatResult& seat : game.seats) {
      trim(seat.points);
      trim(seat.events);
    }
  }
  return block;
}

std::vector<BlockResult> all_blocks(const ResultsFile& file) {
  std::vector<BlockResult> out;
  file.for_each_block([&](const BlockResult& block) { out.push_back(block); });
  return out;
}

void append_one(ResultsFile& file, const BlockResult& block) { file.append(std::span(&block, 1)); }

struct Failure {
  std::string message;
  ExitCode code = ExitCode::Done;
};

Failure failure_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return {error.what(), error.code()};
  }
  return {};
}

// One failure of the results file: the exit code, and a message that names the file and says what is wrong.
void check_failure(const std::string& path, const std::string& words, const std::function<void()>& action) {
  const Failure failure = failure_of(action);
  CAPTURE(failure.message, words);
  CHECK(failure.code == ExitCode::ResultsFile);
  CHECK(failure.message.find("results file '" + path + "'") != std::string::npos);
  CHECK(failure.message.find(words) != std::string::npos);
}

// The rows of a query, as texts, through SQLite itself.
std::vector<std::vector<std::string>> rows_of(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  INFO(sql);
  const int code = sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
  INFO(sqlite3_errmsg(database));
  REQUIRE(code == SQLITE_OK);
  std::vector<std::vector<std::string>> rows;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    std::vector<std::string> row;
    for (int column = 0; column < sqlite3_column_count(statement); ++column) {
      row.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, column)));
    }
    rows.push_back(row);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return rows;
}

void execute(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  REQUIRE(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

}  // namespace

TEST_CASE("packing keeps every value and drops what is nothing") {
  using Values = std::vector<std::int32_t>;
  const auto low = std::numeric_limits<std::int32_t>::min(), high = std::numeric_limits<std::int32_t>::max();
  struct Row {
    Values values;
    std::size_t bytes;
  };
  const Row rows[] = {
      {{}, 0},    {{0, 0, 0}, 0},    {{1}, 3},     {{0, 5, 0, -3}, 5}, {{127, -128}, 5},
      {{128}, 4}, {{-129, 1, 0}, 7}, {{32767}, 4}, {{40000, 1}, 9},    {{high, low, 1}, 16},
  };
  for (const Row& row : rows) {
    Values expected = row.values;
    trim(expected);
    const auto bytes = pack(std::span(row.values));
    CHECK(bytes.size() == row.bytes);
    CHECK(pack(std::span<const std::int32_t>(expected)) == bytes);
    const auto values = unpack(bytes);
    REQUIRE(values);
    CHECK(std::vector<std::int32_t>(values->begin(), values->end()) == expected);
  }
  const std::vector<std::uint32_t> events = {0, std::numeric_limits<std::uint32_t>::max()};
  CHECK(unpack(pack(std::span(events))) == std::vector<std::int64_t>{0, 4294967295});
  std::vector<std::int32_t> many(256, 0);
  many[255] = 1;
  CHECK(unpack(pack(std::span(many)))->size() == 256);

  const std::vector<std::uint8_t> nonsense[] = {
      {1}, {0, 1}, {1, 3}, {1, 3, 2, 9}, {6, 0, 1, 1, 1, 1, 1, 1}, {1, 4, 2, 2, 2}, {1, 0, 0}};
  for (const auto& bytes : nonsense) CHECK_FALSE(unpack(bytes));
}

TEST_CASE("what is stored comes back, in order") {
  const Folder folder;
  const std::vector<BlockResult> later = {block(9), block(4)}, earlier = {block(1)};
  {
    ResultsFile file = ResultsFile::create(folder.file(), header());
    CHECK(file.header() == header());
    CHECK(file.finished_blocks().empty());
    CHECK(all_blocks(file).empty());
    file.append(later);
    file.append(earlier);
    file.append({});
    CHECK(file.finished_blocks() == std::vector<std::int64_t>{1, 4, 9});
    CHECK(all_blocks(file).size() == 3);
  }
  CHECK(folder.entries() == 1);  // one plain file, no companions
  const ResultsFile file = ResultsFile::open_read_only(folder.file());
  CHECK(file.header() == header());
  CHECK(file.path() == folder.file());
  CHECK(file.finished_blocks() == std::vector<std::int64_t>{1, 4, 9});
  CHECK(all_blocks(file) ==
        std::vector<BlockResult>{as_stored(block(1)), as_stored(block(4)), as_stored(block(9))});
  CHECK(folder.entries() == 1);
}

TEST_CASE("the largest numbers that a file holds") {
  const Folder folder;
  BlockResult largest{.id = ResultsFile::kMaxBlocks - 1, .seed = ~std::uint64_t{0}, .games = {}};
  SeatResult seat{.agent = 2, .score = -2000000000, .place = 6, .share = 1.0 / 3, .points = {}, .events = {}};
  seat.points = {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  seat.events = {std::numeric_limits<std::uint32_t>::max()};
  largest.games.push_back({.ruleset = 1,
                           .seating = ResultsFile::kMaxSeatings - 1,
                           .decisions = 100000,
                           .turns = 255,
                           .digest = ~std::uint64_t{0},
                           .seats = {seat},
                           .record = {}});
  ResultsFile file = ResultsFile::create(folder.file(), header());
  append_one(file, largest);
  CHECK(all_blocks(file) == std::vector<BlockResult>{largest});
  for (auto& [what, broken] : std::map<std::string, BlockResult>{
           {"block id", {.id = ResultsFile::kMaxBlocks, .seed = 0, .games = {}}},
           {"ruleset", {.id = 1, .seed = 0, .games = {{.ruleset = 2, .seats = {}, .record = {}}}}},
           {"agent",
            {.id = 1,
            .seed = 0,
            .games = {{.seats = {{.agent = 3, .points = {}, .events = {}}}, .record = {}}}}}}) {
    CAPTURE(what);
    CHECK(failure_of([&, &bad = broken] { append_one(file, bad); }).code == ExitCode::InternalError);
  }
  CHECK(file.finished_blocks().size() == 1);
}

TEST_CASE("the digest depends on the results alone") {
  const Folder folder;
  ResultsFile forward = ResultsFile::create(folder.file("a.db"), header());
  for (const std::int64_t id : {0, 1, 2, 3, 4, 5}) append_one(forward, block(id));
  RunHeader later = header();
  later.version = "0.2";
  later.started = "2027-01-01T00:00:00Z";
  ResultsFile backward = ResultsFile::create(folder.file("b.db"), later);
  const std::vector<BlockResult> batch = {block(5), block(3), block(4)};
  backward.append(batch);
  for (const std::int64_t id : {2, 0, 1}) {
    BlockResult with_records = block(id);
    std::ranges::reverse(with_records.games);
    with_records.games[0].record = "meeplelab-record: 1\n";
    for (auto& seat : with_records.games[1].seats) trim(seat.points);
    append_one(backward, with_records);
  }
  CHECK(forward.digest() == backward.digest());

  const std::vector<std::function<void(BlockResult&)>> changes = {
      [](BlockResult& b) { ++b.seed; },
      [](BlockResult& b) { ++b.games[1].decisions; },
      [](BlockResult& b) { ++b.games[1].turns; },
      [](BlockResult& b) { ++b.games[1].digest; },
      [](BlockResult& b) { ++b.games[1].seats[1].score; },
      [](BlockResult& b) { ++b.games[1].seats[1].agent; },
      [](BlockResult& b) { ++b.games[1].seats[1].place; },
      [](BlockResult& b) { b.games[1].seats[1].share = 0.25; },
      [](BlockResult& b) { ++b.games[1].seats[1].points[3]; },
      [](BlockResult& b) { std::swap(b.games[1].seats[1].events[1], b.games[1].seats[1].events[26]); },
      [](BlockResult& b) { std::swap(b.games[0].seats, b.games[1].seats); },
      [](BlockResult& b) { b.games.pop_back(); },
  };
  std::vector<std::uint64_t> digests;
  for (const auto& change : changes) {
    const std::string name = folder.file("change" + std::to_string(digests.size()) + ".db");
    ResultsFile file = ResultsFile::create(name, header());
    BlockResult changed = block(0);
    change(changed);
    append_one(file, changed);
    digests.push_back(file.digest());
  }
  ResultsFile file = ResultsFile::create(folder.file("c.db"), header());
  append_one(file, block(0));
  digests.push_back(file.digest());
  std::ranges::sort(digests);
  CHECK(std::ranges::adjacent_find(digests) == digests.end());
  CHECK(digest_text(0xABC) == "0000000000000abc");
}

TEST_CASE("a run resumes from its finished blocks") {
  const Folder folder;
  { append_one(*std::make_unique<ResultsFile>(ResultsFile::create(folder.file(), header())), block(2)); }
  {
    ResultsFile file = ResultsFile::open_for_resume(folder.file());
    CHECK(file.finished_blocks() == std::vector<std::int64_t>{2});
    append_one(file, block(0));
    const Failure twice = failure_of([&] {
      const std::vector<BlockResult> blocks = {block(1), block(2)};
      file.append(blocks);
    });
    CHECK(twice.code == ExitCode::ResultsFile);
    CHECK(twice.message.find("block 2 is stored already") != std::string::npos);
    CHECK(file.finished_blocks() == std::vector<std::int64_t>{0, 2});  // nothing of the batch
    append_one(file, block(1));
  }
  ResultsFile whole = ResultsFile::create(folder.file("whole.db"), header());
  for (const std::int64_t id : {0, 1, 2}) append_one(whole, block(id));
  CHECK(ResultsFile::open_read_only(folder.file()).digest() == whole.digest());
}

TEST_CASE("records are kept for those who ask") {
  const Folder folder;
  BlockResult with_record = block(3);
  with_record.games[2].record = "meeplelab-record: 1\n\n* draw BA.CFRR-r1\n";
  ResultsFile file = ResultsFile::create(folder.file(), header());
  append_one(file, with_record);
  CHECK(file.record(3, 1, 0) == with_record.games[2].record);
  CHECK_FALSE(file.record(3, 0, 0));
  CHECK_FALSE(file.record(4, 0, 0));
  CHECK(all_blocks(file) == std::vector<BlockResult>{as_stored(with_record)});
}

TEST_CASE("the views unfold what is packed") {
  const Folder folder;
  BlockResult large = block(1, 2, Kind::Everything);
  large.games[0].seats[0].points[4] = -70000;
  large.games[0].seats[0].events[2] = std::numeric_limits<std::uint32_t>::max();
  large.games[1].seats[0].points[21] = 1000;
  large.games[1].seats[1].points.assign(kSources.size(), 0);
  const std::vector<BlockResult> blocks = {block(0), large};
  {
    ResultsFile file = ResultsFile::create(folder.file(), header());
    file.append(blocks);
  }
  std::map<std::vector<std::string>, std::string> points, events;
  for (const auto& row :
       rows_of(folder.file(), "SELECT block, ruleset, seating, seat, source, points FROM points")) {
    points[{row.begin(), row.end() - 1}] = row.back();
  }
  for (const auto& row :
       rows_of(folder.file(), "SELECT block, ruleset, seating, seat, event, count FROM events")) {
    events[{row.begin(), row.end() - 1}] = row.back();
  }
  CHECK(points.size() == 2 * 4 * 2 * kSources.size());
  CHECK(events.size() == 2 * 4 * 2 * kEvents.size());
  bool all_equal = true;
  for (const BlockResult& expected : blocks) {
    for (const GameResult& game : expected.games) {
      for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        std::vector<std::string> key = {std::to_string(expected.id), std::to_string(game.ruleset),
                                        std::to_string(game.seating), std::to_string(seat), ""};
        for (std::size_t source = 0; source < kSources.size(); ++source) {
          key.back() = kSources[source];
          all_equal = all_equal && points[key] == std::to_string(game.seats[seat].points[source]);
        }
        for (std::size_t event = 0; event < kEvents.size(); ++event) {
          key.back() = kEvents[event];
          all_equal = all_equal && events[key] == std::to_string(game.seats[seat].events[event]);
        }
      }
    }
  }
  CHECK(all_equal);
  CHECK(rows_of(folder.file(),
                "SELECT count(*) FROM seat JOIN game ON game.id = seat.game WHERE block = 1 AND score <> "
                "(SELECT sum(points) FROM points p WHERE p.block = game.block AND p.ruleset = game.ruleset "
                "AND p.seating = game.seating AND p.seat = seat.seat)")[0][0] == "3");  // those changed above
}

TEST_CASE("one writer, many readers") {
  const Folder folder;
  ResultsFile writer = ResultsFile::create(folder.file(), header());
  append_one(writer, block(0));
  check_failure(folder.file(), "written by another run (process " + std::to_string(::getpid()) + ")",
                [&] { ResultsFile::open_for_resume(folder.file()); });
  const ResultsFile reader = ResultsFile::open_read_only(folder.file());
  std::size_t games = 0;
  reader.for_each_game([&](const StoredGame&) {
    if (games++ == 0) append_one(writer, block(1));  // does not show: a reader sees one moment
  });
  CHECK(games == 4);
  CHECK(reader.finished_blocks() == std::vector<std::int64_t>{0, 1});

  // Another process that holds SQLite's own lock for good.
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(folder.file().c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  check_failure(folder.file(), "locked by another program", [&] { append_one(writer, block(2)); });
  sqlite3_close(other);
  append_one(writer, block(2));
  CHECK(writer.finished_blocks().size() == 3);
}

TEST_CASE("a callback may throw") {
  const Folder folder;
  ResultsFile file = ResultsFile::create(folder.file(), header());
  append_one(file, block(0));
  CHECK_THROWS_AS(file.for_each_game([](const StoredGame&) { throw std::logic_error("enough"); }),
                  std::logic_error);
  append_one(file, block(1));
  CHECK(all_blocks(file).size() == 2);
}

TEST_CASE("a killed writer leaves every reported block and no lock") {
  const Folder folder;
  for (int round = 0; round < 5; ++round) {
    const std::string path = folder.file("killed" + std::to_string(round) + ".db");
    int pipe_ends[2];
    REQUIRE(::pipe(pipe_ends) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ResultsFile file = ResultsFile::create(path, header());
      for (std::int64_t id = 0;; ++id) {
        append_one(file, block(id));
        if (::write(pipe_ends[1], &id, sizeof id) < 0) ::_exit(1);
      }
    }
    ::close(pipe_ends[1]);
    std::int64_t reported = -1;
    const std::int64_t enough = 3 + 40 * round;
    while (reported < enough) REQUIRE(::read(pipe_ends[0], &reported, sizeof reported) == sizeof reported);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    for (std::int64_t id = 0; ::read(pipe_ends[0], &id, sizeof id) == sizeof id;) reported = id;
    ::close(pipe_ends[0]);

    std::vector<std::int64_t> seen;
    ResultsFile::open_read_only(path).for_each_block([&](const BlockResult& found) {
      if (found == as_stored(block(found.id))) seen.push_back(found.id);
    });
    const ResultsFile file = ResultsFile::open_for_resume(path);
    CHECK(file.finished_blocks() == seen);  // whole blocks only
    CHECK(std::cmp_greater(seen.size(), reported));
    CHECK(std::cmp_less_equal(seen.size(), reported + 2));
  }
}

TEST_CASE("a file that is removed while it is written, or has a second name, is noticed") {
  const Folder folder;
  ResultsFile file = ResultsFile::create(folder.file(), header());
  append_one(file, block(0));
  const std::string alias = folder.file("alias.db");
  std::filesystem::create_symlink(folder.file(), alias);
  check_failure(alias, "it is being written by another run", [&] { ResultsFile::open_for_resume(alias); });
  std::filesystem::remove(folder.file());
  check_failure(folder.file(), "it was removed or replaced during the run", [&] { append_one(file, block(1)); });
  check_failure(folder.file(), "it was removed or replaced during the run", [&] { file.check_is_there(); });
}

TEST_CASE("files that cannot be used say why") {
  const Folder folder;
  const std::string path = folder.file();
  const auto open_both = [&](const std::string& words) {
    check_failure(path, words, [&] { ResultsFile::open_read_only(path); });
    check_failure(path, words, [&] { ResultsFile::open_for_resume(path); });
  };

  SECTION("it is there already") {
    std::ofstream(path) << "mine";
    const Failure failure = failure_of([&] { ResultsFile::create(path, header()); });
    CHECK(failure.code == ExitCode::BadInput);
    CHECK(failure.message ==
          "results file '" + path + "': it exists already; expected a new name (or resume it)");
    std::string text;
    std::ifstream(path) >> text;
    CHECK(text == "mine");
  }
  SECTION("it is not there") {
    const Failure failure = failure_of([&] { ResultsFile::open_read_only(path); });
    CHECK(failure.code == ExitCode::BadInput);
    CHECK(failure.message == "results file '" + path + "': expected a file, found nothing");
    CHECK(folder.entries() == 0);
  }
  SECTION("its folder is not there") {
    const std::string nowhere = folder.file("no/such/results.db");
    const Failure failure = failure_of([&] { ResultsFile::create(nowhere, header()); });
    CHECK(failure.code == ExitCode::BadInput);
    CHECK(failure.message == "results file '" + nowhere + "': there is no folder '" + folder.file("no/such") + "'");
  }
  SECTION("some other file") {
    std::ofstream(path)
        << "Round 1: Anna beat Bert, 98 to 76. It was a long and foggy evening, with many farmers lost "
           "in the fields between the cities and the river, and nobody kept any record of the moves.\n";
    open_both("not a results file");
  }
  SECTION("empty") {
    std::ofstream(path) << "";
    open_both("not a results file of Meeplelab");
  }
  SECTION("some other database") {
    execute(path, "CREATE TABLE recipe(name TEXT)");
    open_both("not a results file of Meeplelab");
  }
  SECTION("a newer schema") {
    { ResultsFile::create(path, header()); }
    execute(path, "PRAGMA user_version = 2");
    open_both("a newer version of this program wrote it: expected schema 1, read 2");
  }
  SECTION("half of it is missing") {
    {
      ResultsFile file = ResultsFile::create(path, header());
      for (std::int64_t id = 0; id < 200; ++id) append_one(file, block(id));
    }
    fs::resize_file(path, fs::file_size(path) / 2);
    check_failure(path, "damaged", [&] { ResultsFile::open_for_resume(path); });
    check_failure(path, "damaged", [&] { all_blocks(ResultsFile::open_read_only(path)); });
  }
  SECTION("pages overwritten") {
    {
      ResultsFile file = ResultsFile::create(path, header());
      for (std::int64_t id = 0; id < 200; ++id) append_one(file, block(id));
    }
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 2));
    for (int byte = 0; byte < 30000; ++byte) file.put('#');
    file.close();
    check_failure(path, "damaged", [&] { ResultsFile::open_for_resume(path); });
    check_failure(path, "damaged", [&] { all_blocks(ResultsFile::open_read_only(path)); });
  }
  SECTION("numbers that make no sense") {
    {
      ResultsFile file = ResultsFile::create(path, header());
      append_one(file, block(0));
    }
    SECTION("an agent") { execute(path, "UPDATE seat SET agent = 17 WHERE seat = 1"); }
    SECTION("points") { execute(path, "UPDATE seat SET points = x'0102' WHERE seat = 1"); }
    SECTION("a seat without its game") { execute(path, "DELETE FROM game WHERE id = 0"); }
    check_failure(path, "damaged", [&] { all_blocks(ResultsFile::open_read_only(path)); });
  }
  SECTION("nothing to write to") {
    { ResultsFile::create(path, header()); }
    ResultsFile file = ResultsFile::open_read_only(path);
    check_failure(path, "read-only", [&] { append_one(file, block(0)); });
  }
}

TEST_CASE("a read-only file") {
  const Folder folder;
  { ResultsFile::create(folder.file(), header()); }
  const bool is_root = ::geteuid() == 0;  // whom permissions do not stop
  ::chmod(folder.file().c_str(), 0444);
  ::chmod(folder.file("").c_str(), 0777);
  if (is_root) REQUIRE(::seteuid(65534) == 0);
  check_failure(folder.file(), "read-only", [&] { ResultsFile::open_for_resume(folder.file()); });
  CHECK(ResultsFile::open_read_only(folder.file()).finished_blocks().empty());
  if (is_root) REQUIRE(::seteuid(0) == 0);
  ::chmod(folder.file("").c_str(), 0555);
  if (is_root) REQUIRE(::seteuid(65534) == 0);
  check_failure(folder.file("new.db"), "Permission denied",
                [&] { ResultsFile::create(folder.file("new.db"), header()); });
  CHECK(ResultsFile::open_read_only(folder.file()).finished_blocks().empty());
  if (is_root) REQUIRE(::seteuid(0) == 0);
  ::chmod(folder.file("").c_str(), 0755);
}

TEST_CASE("a file that cannot grow keeps what it has") {
  const Folder folder;
  ResultsFile file = ResultsFile::create(folder.file(), header());
  append_one(file, block(0));
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit = {};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  const struct rlimit small = {.rlim_cur = 400'000, .rlim_max = limit.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  std::int64_t stored = 1;
  const Failure failure = failure_of([&] {
    for (; stored < 5000; ++stored) append_one(file, block(stored));
  });
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, old_handler);
  CAPTURE(failure.message, stored);
  CHECK(failure.code == ExitCode::ResultsFile);
  CHECK(failure.message.find("cannot be read or written") != std::string::npos);
  CHECK(file.finished_blocks().size() == static_cast<std::size_t>(stored));
  append_one(file, block(stored));  // there is room again
  CHECK(all_blocks(file).size() == static_cast<std::size_t>(stored) + 1);
}

TEST_CASE("bytes a game") {
  struct Row {
    const char* name;
    Kind kind;
    int players;
    std::size_t most;  // bytes a game
  };
  const Row rows[] = {{"base, 2 players", Kind::Base, 2, 250},
                      {"everything, 2 players", Kind::Everything, 2, 600},
                      {"base, 4 players", Kind::Base, 4, 500}};
  constexpr std::int64_t kBlocks = 3000, kBatch = 50;
  for (const Row& row : rows) {
    const Folder folder;
    const std::size_t games = static_cast<std::size_t>(2 * row.players * kBlocks);
    std::vector<BlockResult> blocks;
    for (std::int64_t id = 0; id < kBlocks; ++id) blocks.push_back(block(id, row.players, row.kind));
    // Nearly in order, as workers deliver them.
    for (std::size_t i = 0; i + 4 < blocks.size(); i += 3) std::swap(blocks[i], blocks[i + 4]);
    const auto start = std::chrono::steady_clock::now();
    {
      ResultsFile file = ResultsFile::create(folder.file(), header());
      for (std::int64_t from = 0; from < kBlocks; from += kBatch) {
        file.append(
            std::span(blocks).subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(kBatch)));
      }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const double bytes = static_cast<double>(fs::file_size(folder.file())) / static_cast<double>(games);
    std::cout << "results file, " << row.name << ": " << bytes << " bytes a game, "
              << static_cast<double>(kBlocks) / seconds.count() << " blocks a second\n";
    CHECK(bytes <= static_cast<double>(row.most));
  }
}
