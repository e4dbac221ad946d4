import GRDB
import LiveTree

/// The final writes of sessions, as rows in the order of registration.
enum OnDisconnectTable {
  static func create(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE on_disconnect (
          id INTEGER PRIMARY KEY,
          session TEXT NOT NULL,
          write TEXT NOT NULL,
          checksum INTEGER NOT NULL
        );
        CREATE INDEX on_disconnect_session ON on_disconnect (session)
        """)
  }

  /// Applies a change to the rows of a session.
  static func apply(
    _ change: OnDisconnectChange, to session: String, in database: Database
  ) throws {
    switch change {
    case .append(let write):
      let text = write.canonical
      try database.execute(
        sql: "INSERT INTO on_disconnect (session, write, checksum) VALUES (?, ?, ?)",
        arguments: [session, text, checksum(of: text, session)])
    case .cancel(let path):
      for row in try rows(of: database, session) where row.write.write.path.starts(with: path) {
        try database.execute(
          sql: "DELETE FROM on_disconnect WHERE id = ?", arguments: [row.id])
      }
    case .replace(let index, let write):
      let id = try Int64.fetchOne(
        database,
        sql: "SELECT id FROM on_disconnect WHERE session = ? ORDER BY id LIMIT 1 OFFSET ?",
        arguments: [session, index])
      guard let id else { return }
      try replace(id, of: session, with: write, in: database)
    case .end:
      try database.execute(
        sql: "DELETE FROM on_disconnect WHERE session = ?", arguments: [session])
    }
  }

  private static func replace(
    _ id: Int64, of session: String, with write: OnDisconnectWrite?, in database: Database
  ) throws {
    guard let text = write?.canonical else {
      return try database.execute(sql: "DELETE FROM on_disconnect WHERE id = ?", arguments: [id])
    }
    try database.execute(
      sql: "UPDATE on_disconnect SET write = ?, checksum = ? WHERE id = ?",
      arguments: [text, checksum(of: text, session), id])
  }

  /// The lists of all sessions; empty if the file is of an older version.
  ///
  /// - Throws: `SchemaError.damaged` if a row differs from what was written.
  static func lists(of database: Database) throws -> OnDisconnectLists {
    var lists = OnDisconnectLists()
    guard try database.tableExists("on_disconnect") else { return lists }
    for row in try rows(of: database) { lists.apply(.append(row.write), to: row.session) }
    return lists
  }

  private typealias Row = (id: Int64, session: String, write: OnDisconnectWrite)

  /// The rows of a session, or of all sessions.
  private static func rows(of database: Database, _ session: String? = nil) throws -> [Row] {
    let statement = try RawStatement(
      database,
      "SELECT id, session, write, checksum FROM on_disconnect"
        + (session == nil ? "" : " WHERE session = ?1") + " ORDER BY id")
    defer { statement.reset() }
    if let session { try statement.bind(.text(session), at: 1) }
    var rows: [Row] = []
    while try statement.step() {
      guard case .text(let session) = statement.column(1),
        case .text(let text) = statement.column(2),
        checksum(of: text, session) == statement.integer(3),
        let write = try? OnDisconnectWrite(canonical: text)
      else { throw SchemaError.damaged("an onDisconnect write isn't valid") }
      rows.append((statement.integer(0), session, write))
    }
    return rows
  }

  private static func checksum(of text: String, _ session: String) -> Int64 {
    var checksum = RowChecksum()
    checksum.add(session)
    checksum.add(text)
    return checksum.value
  }
}
