import GRDB
import GRDBSQLite

/// A statement that is stepped with SQLite's own functions.
///
/// GRDB's rows and arguments are convenient, but take several times as long as SQLite itself: five
/// seconds instead of one for a million rows.
struct RawStatement {
  /// The value of a column.
  enum Value {
    case null
    case integer(Int64)
    case double(Double)
    case text(String)
    /// Bytes that aren't valid UTF-8.
    case other
  }

  /// Retains the object that owns `raw`.
  private let statement: Statement
  private let raw: OpaquePointer
  private let connection: OpaquePointer?

  init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    raw = statement.sqliteStatement
    connection = database.sqliteConnection
    reset()
  }

  /// Moves to the next row.
  ///
  /// - Returns: Whether there is a next row.
  func step() throws -> Bool {
    switch sqlite3_step(raw) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    let message = connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
    reset()
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }

  /// Runs a statement that returns no rows, and resets it.
  func run() throws {
    _ = try step()
    reset()
  }

  /// Resets the statement, so that it can run again.
  func reset() {
    sqlite3_reset(raw)
  }
}

extension RawStatement {
  /// Calls a closure with the bytes of a text column, or with `nil` for other columns. The bytes are
  /// valid until the next step.
  func withText<Result>(
    _ index: Int32, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
  ) rethrows -> Result {
    guard sqlite3_column_type(raw, index) == SQLITE_TEXT,
      let start = sqlite3_column_text(raw, index)
    else { return try body(nil) }
    let count = Int(sqlite3_column_bytes(raw, index))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The value of a column of the current row.
  func column(_ index: Int32) -> Value {
    switch sqlite3_column_type(raw, index) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(raw, index))
    case SQLITE_FLOAT: .double(sqlite3_column_double(raw, index))
    case SQLITE_TEXT: withText(index) { Self.text($0) }
    default: Self.text(bytes(index))
    }
  }

  /// The integer in a column; zero if the column doesn't contain one.
  func integer(_ index: Int32) -> Int64 {
    sqlite3_column_int64(raw, index)
  }

  private func bytes(_ index: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(raw, index)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, index)))
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>?) -> Value {
    bytes.flatMap { String(validating: $0, as: UTF8.self) }.map(Value.text) ?? .other
  }
}

extension RawStatement {
  /// The destructor that makes SQLite copy the passed value.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Binds a value to a parameter; the first parameter is number 1.
  ///
  /// - Throws: `DatabaseError` if the value is too large for SQLite.
  func bind(_ value: Value, at index: Int32) throws {
    switch value {
    case .null, .other: try check(sqlite3_bind_null(raw, index))
    case .integer(let number): try check(sqlite3_bind_int64(raw, index, number))
    case .double(let number): try check(sqlite3_bind_double(raw, index, number))
    case .text(let text): try text.withUTF8Bytes { try bind(text: $0, at: index) }
    }
  }

  /// Binds text to a parameter. SQLite's text ends at the first NUL, so text that contains NULs is
  /// stored as a blob.
  func bind(text bytes: UnsafeBufferPointer<UInt8>, at index: Int32) throws {
    // Empty text needs an address, because SQLite would otherwise treat it as null.
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return try check(sqlite3_bind_text(raw, index, "", 0, Self.copied))
    }
    let count = UInt64(bytes.count)
    if bytes.contains(0) {
      try check(sqlite3_bind_blob64(raw, index, start, count, Self.copied))
    } else {
      try start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        try check(
          sqlite3_bind_text64(raw, index, $0, count, Self.copied, UInt8(SQLITE_UTF8)))
      }
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }
}
