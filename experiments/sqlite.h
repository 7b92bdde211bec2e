// SQLite with owners and exceptions: the few calls the results file needs. Failures throw `Error` with
// ExitCode::ResultsFile, saying in words what happened to which file.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meeplelab::sqlite {

using Blob = std::vector<std::uint8_t>;

enum class Mode { ReadOnly, ReadWrite, Create };

class Statement;

class Database {
 public:
  Database(const std::string& path, Mode mode);

  void execute(const std::string& sql);
  std::int64_t integer(const std::string& sql);  // the first value of the first row
  Statement prepare(std::string_view sql) const;

  bool is_read_only() const { return sqlite3_db_readonly(handle_.get(), "main") == 1; }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
  const std::string& path() const { return path_; }

  [[noreturn]] void fail(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// One prepared statement. Columns are counted from 0; texts and blobs are valid until the next step.
class Statement {
 public:
  Statement(const Database& database, sqlite3_stmt* handle) : database_(&database), handle_(handle) {}

  // Binds the values in order, steps to the end and is ready for the next values.
  template <class... Values>
  void run(const Values&... values) {
    bind_all(values...);
    while (step()) {
    }
    reset();
  }
  template <class... Values>
  void bind_all(const Values&... values) {
    int position = 0;
    (bind(++position, values), ...);
  }
  bool step();  // to the next row; false: there is none
  void reset() { sqlite3_reset(handle_.get()); }

  const char* name(int column) const { return sqlite3_column_name(handle_.get(), column); }
  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  double real(int column) const { return sqlite3_column_double(handle_.get(), column); }
  std::string text(int column) const;
  std::span<const std::uint8_t> blob(int column) const;

 private:
  void bind(int position, std::int64_t value);
  void bind(int position, std::uint64_t value) { bind(position, static_cast<std::int64_t>(value)); }
  void bind(int position, int value) { bind(position, std::int64_t{value}); }
  void bind(int position, double value);
  void bind(int position, const std::string& text);
  void bind(int position, const Blob& blob);
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  const Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// All or nothing: rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database, const char* begin = "BEGIN IMMEDIATE") : database_(database) {
    database_.execute(begin);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit() { database_.execute("COMMIT"); }

 private:
  Database& database_;
};

}  // namespace meeplelab::sqlite
