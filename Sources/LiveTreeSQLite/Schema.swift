import GRDB

/// The tables of the file, and how a file says that it is one of ours.
enum Schema {
  /// "LvTr": marks the file for `file(1)` and for us.
  static let applicationID = 0x4C76_5472

  /// Checks that a file is empty or one of ours; changes nothing.
  ///
  /// - Throws: `SchemaError` for a file that belongs to somebody else, or to a later version of us.
  static func check(_ database: Database) throws {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    guard id == applicationID || (id == 0 && tables == 0) else { throw SchemaError.foreign }
    guard try !migrator.hasBeenSuperseded(database) else { throw SchemaError.newer }
  }

  /// One step for each version of the schema, in order.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: leaves by path") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(
        sql: """
          CREATE TABLE node (
            path TEXT PRIMARY KEY NOT NULL,
            kind INTEGER NOT NULL,
            value,
            priority
          ) WITHOUT ROWID
          """)
    }
    migrator.registerMigration("2: rules beside the tree") { database in
      try database.execute(
        sql: "CREATE TABLE rules (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL)")
    }
    return migrator
  }
}

/// What is wrong with a file that SQLite itself can read.
enum SchemaError: Error {
  case foreign
  case newer
  case damaged(path: String)
}
