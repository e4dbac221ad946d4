import Foundation
import GRDB
import GRDBSQLite

/// The baseline: the cost of the same operations on the bare disk and with bare SQLite.
enum Floor {
  static func measure(in folder: String) throws {
    print("| what | ms | processor ms | |\n| --- | ---: | ---: | --- |")
    try measureDisk(folder + "/storage-benchmark.bytes")
    try measureSQLite(folder + "/storage-benchmark-floor.sqlite")
  }

  /// Syncs a page to the disk repeatedly: appended to a file, as when a log grows, and overwriting
  /// existing pages, as a log does afterward.
  private static func measureDisk(_ file: String) throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    let descriptor = open(file, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let page = [UInt8](repeating: 7, count: 4_096)
    let count = 500
    for what in ["at the end", "over existing ones"] {
      lseek(descriptor, 0, SEEK_SET)
      var times: [Duration] = []
      let cost = Cost.of {
        for _ in 0..<count {
          times.append(Cost.of { force(page, to: descriptor) }.wall)
        }
      }
      report(
        "floor: \(count) pages \(what), each forced to disk", cost,
        "\(rate(count, cost))/s, \(spread(times))")
    }
  }

  private static func force(_ page: [UInt8], to descriptor: Int32) {
    _ = write(descriptor, page, page.count)
    #if canImport(Darwin)
    _ = fcntl(descriptor, F_FULLFSYNC)
    #else
    _ = fdatasync(descriptor)
    #endif
  }

  private static func measureSQLite(_ file: String) throws {
    defer { for end in ["", "-wal"] { try? FileManager.default.removeItem(atPath: file + end) } }
    let queue = try DatabaseQueue(path: file)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
          CREATE TABLE node (path TEXT PRIMARY KEY NOT NULL, kind INTEGER, value, priority, checksum)
          WITHOUT ROWID
          """)
      var rows: [(String, String)] = []
      Sample.forEachRow { rows.append(($0, $1)) }
      let time = try Cost.of { try fill(database, with: rows) }
      report(
        "floor: bare SQLite inserts the same rows", time, "\(rate(Sample.leafCount, time)) rows/s")
    }
    try queue.close()
    let reader = try DatabaseQueue(path: file)
    try reader.read { database in
      let time = try Cost.of { try scan(database) }
      report("floor: bare SQLite reads them", time, "\(rate(Sample.leafCount, time)) rows/s")
    }
    try reader.close()
  }

  private static func fill(_ database: Database, with rows: [(String, String)]) throws {
    let insert = try database.makeStatement(
      sql: "INSERT INTO node VALUES (?, 3, ?, NULL, 4000000000)")
    let raw = insert.sqliteStatement
    try database.inTransaction {
      for (path, value) in rows {
        sqlite3_bind_text(raw, 1, path, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        sqlite3_bind_text(raw, 2, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        sqlite3_step(raw)
        sqlite3_reset(raw)
      }
      return .commit
    }
  }

  private static func scan(_ database: Database) throws {
    let select = try database.makeStatement(
      sql: "SELECT path, kind, value, priority, checksum FROM node")
    let raw = select.sqliteStatement
    var count = 0
    while sqlite3_step(raw) == SQLITE_ROW {
      for column in [Int32(0), 2] { count += sqlite3_column_text(raw, column) == nil ? 1 : 0 }
      count += Int(sqlite3_column_int64(raw, 4) & 1)
    }
    sqlite3_reset(raw)
    guard count == 0 else {
      throw Failure(description: "The rows are not those that were written.")
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}
