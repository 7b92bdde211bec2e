#include "experiments/sqlite.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>

#include "engine/error.h"

namespace meeplelab::sqlite {
namespace {

constexpr int kPatienceMs = 2000;  // with a lock that somebody else holds for a moment

int open_flags(Mode mode) {
  switch (mode) {
    case Mode::ReadOnly:
      return SQLITE_OPEN_READONLY;
    case Mode::ReadWrite:
      return SQLITE_OPEN_READWRITE;
    case Mode::Create:
      return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  }
  return 0;
}

std::string in_words(int code) {
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "it is locked by another program; expected to be the only writer";
    case SQLITE_FULL:
      return "the disk is full; make room and resume";
    case SQLITE_NOTADB:
      return "it is not a results file: expected an SQLite database";
    case SQLITE_CORRUPT:
      return "it is damaged: expected a sound SQLite database";
    case SQLITE_READONLY:
      return "it cannot be written (read-only file or folder)";
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return "it cannot be opened (is the folder there, readable and writable?)";
    case SQLITE_CONSTRAINT:
      return "a row came twice";
    case SQLITE_IOERR:
      return "it cannot be read or written (failing disk, or a size limit?)";
    default:
      return "SQLite failed";
  }
}

}  // namespace

Database::Database(const std::string& path, Mode mode) : path_(path) {
  // An absolute path is never one of SQLite's special names, such as ":memory:".
  const std::string absolute = std::filesystem::absolute(path).string();
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(absolute.c_str(), &handle, open_flags(mode) | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail(code);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatienceMs);
}

void Database::fail(int code) const {
  const char* detail = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
  std::string message =
      fmt::format("results file '{}': {} [SQLite {}: {}", path_, in_words(code), code, detail);
  const int system_error = handle_ ? sqlite3_system_errno(handle_.get()) : 0;
  const bool is_io = (code & 0xFF) == SQLITE_IOERR || (code & 0xFF) == SQLITE_CANTOPEN;
  if (is_io && system_error != 0) message += fmt::format("; {}", std::strerror(system_error));
  const bool is_bug = (code & 0xFF) == SQLITE_CONSTRAINT || (code & 0xFF) == SQLITE_MISUSE;
  throw Error(message + "]", is_bug ? ExitCode::InternalError : ExitCode::ResultsFile);
}

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Database::integer(const std::string& sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

Statement Database::prepare(std::string_view sql) const {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  if (code != SQLITE_OK) fail(code);
  return {*this, handle};
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  reset();
  database_->fail(code);
}

std::string Statement::text(int column) const {
  const auto* text = sqlite3_column_text(handle_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

std::span<const std::uint8_t> Statement::blob(int column) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(handle_.get(), column));
  return {bytes,
          bytes == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

void Statement::bind(int position, std::int64_t value) {
  check(sqlite3_bind_int64(handle_.get(), position, value));
}

void Statement::bind(int position, double value) {
  check(sqlite3_bind_double(handle_.get(), position, value));
}

// The values outlive the step that uses them (`run`), so SQLite need not copy them.
void Statement::bind(int position, const std::string& text) {
  check(
      sqlite3_bind_text(handle_.get(), position, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
}

void Statement::bind(int position, const Blob& blob) {
  static constexpr std::uint8_t kNothing = 0;  // a null pointer would bind NULL
  const void* bytes = blob.empty() ? &kNothing : blob.data();
  check(sqlite3_bind_blob(handle_.get(), position, bytes, static_cast<int>(blob.size()), SQLITE_STATIC));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) database_->fail(code);
}

Transaction::~Transaction() {
  if (!database_.in_transaction()) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const std::exception&) {
    // The failure that brought us here is the one to report.
  }
}

}  // namespace meeplelab::sqlite
