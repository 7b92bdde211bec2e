#include "experiments/store.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "engine/error.h"
#include "experiments/file_lock.h"
#include "experiments/packing.h"
#include "experiments/results_digest.h"
#include "experiments/sqlite.h"
#include "experiments/store_schema.h"

namespace meeplelab {
namespace {

using sqlite::Database;
using sqlite::Mode;
using sqlite::Statement;
using sqlite::Transaction;
namespace fs = std::filesystem;

constexpr std::int64_t kAnyInt = std::numeric_limits<int>::max();

// Which file stands at a path: device and number; nothing where there is none.
using FileId = std::pair<std::uint64_t, std::uint64_t>;
std::optional<FileId> file_at(const std::string& path) {
  struct stat found = {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileId{found.st_dev, found.st_ino};
}

void check_exists(const std::string& path) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (fs::is_regular_file(status)) return;
  if (!fs::status_known(status)) {
    throw Error(fmt::format("results file '{}': it cannot be reached: {}", path, failure.message()), ExitCode::ResultsFile);
  }
  const char* read = fs::exists(status) ? "something else" : "nothing";
  throw Error(fmt::format("results file '{}': expected a file, found {}", path, read));
}

// Builds the file under another name, so that a file with the final name is always complete.
void build(const std::string& path, const RunHeader& header) {
  const std::string unfinished = path + ".new";
  std::error_code failure;
  fs::remove(unfinished, failure);
  try {
    Database database(unfinished, Mode::Create);
    schema::build(database, header);
  } catch (...) {
    fs::remove(unfinished, failure);
    throw;
  }
  fs::rename(unfinished, path, failure);
  if (failure) {
    throw Error(fmt::format("results file '{}': cannot create it: {}", path, failure.message()),
                ExitCode::ResultsFile);
  }
}

void check_block(const RunHeader& header, const BlockResult& block) {
  const auto below = [](auto value, auto limit) { return value >= 0 && std::cmp_less(value, limit); };
  bool fits = below(block.id, ResultsFile::kMaxBlocks);
  for (const GameResult& game : block.games) {
    fits =
        fits && below(game.ruleset, header.rulesets.size()) && below(game.seating, ResultsFile::kMaxSeatings);
    for (const SeatResult& seat : game.seats) {
      fits = fits && below(seat.agent, header.agents.size()) && seat.points.size() <= header.sources.size() &&
             seat.events.size() <= header.events.size();
    }
  }
  if (!fits)
    throw Error(fmt::format("block {} does not fit the header of its run", block.id),
                ExitCode::InternalError);
}

template <class Integer>
std::vector<Integer> unpacked(const std::string& path, std::span<const std::uint8_t> bytes,
                              std::size_t most) {
  const auto fits = [](std::int64_t value) { return std::in_range<Integer>(value); };
  const auto values = unpack(bytes);
  if (!values || values->size() > most || !std::ranges::all_of(*values, fits)) {
    schema::damaged(path, "expected packed points or events in table seat");
  }
  std::vector<Integer> out;
  for (const std::int64_t value : *values) out.push_back(static_cast<Integer>(value));
  return out;
}

}  // namespace

// --- ResultsFile ---

struct ResultsFile::Impl {
  // `lock` is empty in a reader.
  Impl(const std::string& path, std::unique_ptr<FileLock> writer_lock)
      : lock(std::move(writer_lock)), database(path, lock ? Mode::ReadWrite : Mode::ReadOnly) {
    schema::check(database);
    header = schema::read_header(database);
    file = file_at(path);
  }
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void start_writing();
  void insert(const BlockResult& block);
  void insert(std::int64_t game, int seat, const SeatResult& result);

  void walk(std::int64_t first, std::int64_t last, const std::function<void(const StoredGame&)>& visit);
  StoredGame read_game(const Statement& row) const;
  SeatResult read_seat(const Statement& row) const;
  int small(const Statement& row, int column, std::int64_t limit) const;

  struct Inserts {
    explicit Inserts(const Database& database)
        : find(database.prepare("SELECT 1 FROM block WHERE id = ?")),
          block(database.prepare("INSERT INTO block VALUES(?, ?)")),
          game(database.prepare("INSERT INTO game(id, decisions, turns, digest) VALUES(?, ?, ?, ?)")),
          seat(database.prepare("INSERT INTO seat VALUES(?, ?, ?, ?, ?, ?, ?, ?)")),
          record(database.prepare("INSERT INTO record VALUES(?, ?)")) {}
    Statement find, block, game, seat, record;
  };

  std::unique_ptr<FileLock> lock;  // let go after the database is closed
  Database database;
  RunHeader header;
  std::optional<FileId> file;  // as it was opened
  std::optional<Inserts> inserts;  // in a writer
};

// A killed process loses nothing that was committed; a power cut may lose the last commits, never damage the
// file.
void ResultsFile::Impl::start_writing() {
  if (database.is_read_only()) database.fail(SQLITE_READONLY);
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = NORMAL");
  inserts.emplace(database);
}

ResultsFile::Impl::~Impl() {
  if (!inserts) return;
  inserts.reset();
  try {
    database.execute("PRAGMA busy_timeout = 0");
    database.execute("PRAGMA journal_mode = DELETE");  // one plain file again, without companions
  } catch (const std::exception&) {
    // A reader is at work: the file stays in write-ahead mode, which is as good.
  }
}

ResultsFile ResultsFile::create(const std::string& path, const RunHeader& header) {
  auto lock = std::make_unique<FileLock>(path);
  std::error_code unknown;  // then the file cannot be built either
  if (fs::exists(fs::symlink_status(path, unknown))) {
    throw Error(
        fmt::format("results file '{}': it exists already; expected a new name (or resume it)", path));
  }
  build(path, header);
  auto impl = std::make_unique<Impl>(path, std::move(lock));
  impl->start_writing();
  return ResultsFile(std::move(impl));
}

ResultsFile ResultsFile::open_for_resume(const std::string& path) {
  check_exists(path);
  auto impl = std::make_unique<Impl>(path, std::make_unique<FileLock>(path));
  ResultsFile file(std::move(impl));
  file.check_is_sound();
  file.impl_->start_writing();
  return file;
}

ResultsFile ResultsFile::open_read_only(const std::string& path) {
  check_exists(path);
  return ResultsFile(std::make_unique<Impl>(path, nullptr));
}

ResultsFile::ResultsFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ResultsFile::ResultsFile(ResultsFile&&) noexcept = default;
ResultsFile& ResultsFile::operator=(ResultsFile&&) noexcept = default;
ResultsFile::~ResultsFile() = default;

const std::string& ResultsFile::path() const { return impl_->database.path(); }
void ResultsFile::check_is_there() const {
  if (file_at(path()) == impl_->file) return;
  throw Error(fmt::format("results file '{}': it was removed or replaced during the run; what was played is lost", path()),
              ExitCode::ResultsFile);
}

void ResultsFile::check_is_sound() const {
  Statement check = impl_->database.prepare("PRAGMA quick_check(1)");
  const std::string verdict = check.step() ? check.text(0) : "no answer";
  if (verdict != "ok") schema::damaged(path(), verdict);
}

const RunHeader& ResultsFile::header() const { return impl_->header; }

// --- Writing ---

void ResultsFile::append(std::span<const BlockResult> blocks) {
  if (!impl_->inserts) impl_->database.fail(SQLITE_READONLY);
  check_is_there();
  for (const BlockResult& block : blocks) check_block(impl_->header, block);
  Transaction transaction(impl_->database);
  for (const BlockResult& block : blocks) impl_->insert(block);
  transaction.commit();
}

void ResultsFile::Impl::insert(const BlockResult& block) {
  inserts->find.bind_all(block.id);
  const bool is_stored = inserts->find.step();
  inserts->find.reset();
  if (is_stored) {
    throw Error(fmt::format("results file '{}': block {} is stored already; expected each block once",
                            database.path(), block.id),
                ExitCode::ResultsFile);
  }
  inserts->block.run(block.id, block.seed);
  for (const GameResult& game : block.games) {
    const std::int64_t id = schema::game_id(block.id, game.ruleset, game.seating);
    inserts->game.run(id, game.decisions, game.turns, game.digest);
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      insert(id, static_cast<int>(seat), game.seats[seat]);
    if (!game.record.empty()) inserts->record.run(id, game.record);
  }
}

void ResultsFile::Impl::insert(std::int64_t game, int seat, const SeatResult& result) {
  inserts->seat.run(game, seat, result.agent, result.score, result.place, result.share,
                    pack(std::span(result.points)), pack(std::span(result.events)));
}

// --- Reading ---

std::vector<std::int64_t> ResultsFile::finished_blocks() const {
  Statement row = impl_->database.prepare("SELECT id FROM block ORDER BY id");
  std::vector<std::int64_t> ids;
  while (row.step()) ids.push_back(row.integer(0));
  return ids;
}

void ResultsFile::for_each_game(const std::function<void(const StoredGame&)>& visit) const {
  impl_->walk(0, kMaxBlocks, visit);
}

// Walks the games and the seats of the blocks from `first` to before `last` side by side, both in the order in which
// they are stored.
void ResultsFile::Impl::walk(std::int64_t first, std::int64_t last,
                             const std::function<void(const StoredGame&)>& visit) {
  Transaction one_moment(database, "BEGIN");
  const std::int64_t from = schema::game_id(first, 0, 0), to = schema::game_id(last - 1, kMaxRulesets - 1, kMaxSeatings - 1);
  Statement games = database.prepare(
      "SELECT game.id, game.block, block.seed, ruleset, seating, decisions, turns, digest"
      " FROM game CROSS JOIN block ON block.id = game.block WHERE game.id BETWEEN ? AND ? ORDER BY game.id");
  Statement seats = database.prepare(
      "SELECT game, agent, score, place, share, points, events FROM seat WHERE game BETWEEN ? AND ? ORDER BY game, seat");
  games.bind_all(from, to);
  seats.bind_all(from, to);
  bool has_seat = seats.step();
  while (games.step()) {
    StoredGame stored = read_game(games);
    for (; has_seat && seats.integer(0) == games.integer(0); has_seat = seats.step()) {
      stored.game.seats.push_back(read_seat(seats));
    }
    visit(stored);
  }
  if (has_seat)
    schema::damaged(database.path(), fmt::format("table seat names game {}, which is not there", seats.integer(0)));
}

void ResultsFile::for_each_block(const std::function<void(const BlockResult&)>& visit) const {
  BlockResult block;
  for_each_game([&](const StoredGame& stored) {
    if (!block.games.empty() && block.id != stored.block) {
      visit(block);
      block.games.clear();
    }
    block.id = stored.block;
    block.seed = stored.block_seed;
    block.games.push_back(stored.game);
  });
  if (!block.games.empty()) visit(block);
}

StoredGame ResultsFile::Impl::read_game(const Statement& row) const {
  StoredGame stored{
      .block = row.integer(1), .block_seed = static_cast<std::uint64_t>(row.integer(2)), .game = {}};
  stored.game.ruleset = small(row, 3, static_cast<std::int64_t>(header.rulesets.size()));
  stored.game.seating = small(row, 4, kMaxSeatings);
  stored.game.decisions = small(row, 5, kAnyInt);
  stored.game.turns = small(row, 6, kAnyInt);
  stored.game.digest = static_cast<std::uint64_t>(row.integer(7));
  return stored;
}

SeatResult ResultsFile::Impl::read_seat(const Statement& row) const {
  const std::string& path = database.path();
  return {.agent = small(row, 1, static_cast<std::int64_t>(header.agents.size())),
          .score = static_cast<int>(row.integer(2)),
          .place = small(row, 3, kAnyInt),
          .share = row.real(4),
          .points = unpacked<std::int32_t>(path, row.blob(5), header.sources.size()),
          .events = unpacked<std::uint32_t>(path, row.blob(6), header.events.size())};
}

// A number from 0 to limit - 1; anything else means that the file is damaged.
int ResultsFile::Impl::small(const Statement& row, int column, std::int64_t limit) const {
  const std::int64_t value = row.integer(column);
  if (value >= 0 && value < limit) return static_cast<int>(value);
  schema::damaged(database.path(),
                  fmt::format("expected {} from 0 to {}, read {}", row.name(column), limit - 1, value));
}

std::optional<BlockResult> ResultsFile::block(std::int64_t id) const {
  std::optional<BlockResult> block;
  impl_->walk(id, id + 1, [&](const StoredGame& stored) {
    if (!block) block = {.id = id, .seed = stored.block_seed, .games = {}};
    block->games.push_back(stored.game);
  });
  if (!block) return block;
  for (GameResult& game : block->games) game.record = record(id, game.ruleset, game.seating).value_or("");
  return block;
}

std::optional<std::string> ResultsFile::record(std::int64_t block, int ruleset, int seating) const {
  Statement row = impl_->database.prepare("SELECT text FROM record WHERE game = ?");
  row.bind_all(schema::game_id(block, ruleset, seating));
  if (!row.step()) return std::nullopt;
  return row.text(0);
}

std::uint64_t ResultsFile::digest() const {
  ResultsDigest digest;
  for_each_game([&](const StoredGame& stored) { digest.add(stored); });
  return digest.value();
}

std::string digest_text(std::uint64_t digest) { return fmt::format("{:016x}", digest); }

}  // namespace meeplelab
