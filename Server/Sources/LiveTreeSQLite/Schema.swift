import GRDB

/// The tables of a database file, and its identification.
enum Schema {
  /// "LvTr", which identifies the file as a LiveTree database, for example to `file(1)`.
  static let applicationID = 0x4C76_5472

  /// Checks that a file is empty or a database of LiveTree, without changing it.
  ///
  /// - Throws: `SchemaError` if the file belongs to another program or to a later version.
  static func check(_ database: Database) throws {
    let id = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    // If the first start was interrupted, only the table of migrations may exist.
    let tables =
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'")
      ?? 0
    guard id == applicationID || (id == 0 && tables == 0) else { throw SchemaError.foreign }
    guard try !migrator.hasBeenSuperseded(database) else { throw SchemaError.newer }
  }

  /// Enables SQLite's write-ahead log. It's used only while commits are written to the tables, and is
  /// written back at once: then the database file has them, and the space in our own log is free.
  static func useLog(of database: Database) throws {
    try database.execute(
      sql: """
        PRAGMA journal_mode = WAL;
        PRAGMA journal_size_limit = \(maximumLogSize)
        """)
  }

  /// The size of SQLite's log to which it's shortened after a large transaction, in bytes.
  private static let maximumLogSize = 16 << 20

  /// Writes SQLite's log back, so that the database file itself has every transaction, even after a power
  /// failure.
  ///
  /// The log isn't truncated: if only a part of that reached the disk, the rest could be read as the
  /// beginning of a log, and undo transactions. Instead, the next transaction first makes another header
  /// durable.
  ///
  /// - Throws: `DatabaseError`.
  static func writeLogBack(of database: Database) throws {
    try database.checkpoint(.restart)
  }

  private static let checksums = "3: checksums"

  /// Whether the tree can be read and checked. Later versions only add to this schema.
  static func hasChecksums(_ database: Database) throws -> Bool {
    try migrator.appliedIdentifiers(database).contains(checksums)
  }

  /// The migrations, one for each version of the schema, in order.
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
    migrator.registerMigration(checksums) { try addChecksums(to: $0) }
    migrator.registerMigration("4: versions") { database in
      try database.execute(sql: "ALTER TABLE total ADD COLUMN version INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("5: writes for the end of sessions") { database in
      try OnDisconnectTable.create(in: database)
    }
    migrator.registerMigration("6: a log of our own") { database in
      try database.execute(
        sql: """
          ALTER TABLE total ADD COLUMN log INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE total ADD COLUMN seal INTEGER NOT NULL DEFAULT 0
          """)
      let version = try Int64.fetchOne(database, sql: "SELECT version FROM total") ?? 0
      try FileEdition(version: version, log: 0).store(in: database)
    }
    return migrator
  }

  /// Adds a checksum to every row, and the number of rows and the sum of the checksums to the file.
  private static func addChecksums(to database: Database) throws {
    for table in ["node", "rules"] {
      try database.execute(
        sql: "ALTER TABLE \(table) ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
    }
    let update = try RawStatement(database, "UPDATE node SET checksum = ?1 WHERE path = ?2")
    for path in try String.fetchAll(database, sql: "SELECT path FROM node") {
      try path.withUTF8Bytes { bytes in
        guard let row = try NodeRow.stored(at: bytes, in: database) else {
          throw SchemaError.damaged("the row at \(path) has an invalid value")
        }
        try update.bind(.integer(row.checksum(at: bytes)), at: 1)
        try update.bind(text: bytes, at: 2)
        try update.run()
      }
    }
    if let rules = try String.fetchOne(database, sql: "SELECT text FROM rules") {
      try database.execute(
        sql: "UPDATE rules SET checksum = ?", arguments: [RowChecksum.of(rules)])
    }
    try database.execute(
      sql: """
        CREATE TABLE total (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          rows INTEGER NOT NULL,
          checksum INTEGER NOT NULL
        );
        INSERT INTO total SELECT 1, count(*), coalesce(sum(checksum), 0) FROM node
        """)
  }
}

/// An error in a file that SQLite can read.
enum SchemaError: Error {
  case foreign
  case older
  case newer
  /// The tree to write has more levels than can be read.
  case tooDeep
  /// Another program has changed the files while they were in use. The text says how, without a period.
  case changed(String)
  /// The contents are damaged. The text says what is wrong, without a period.
  case damaged(String)
}
