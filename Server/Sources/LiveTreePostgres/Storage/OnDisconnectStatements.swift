import LivePostgres
import LiveTree

/// The statements for the final writes of sessions, which are rows in the order of registration.
enum OnDisconnectStatements {
  private static let append = PostgresStatement(
    "append_on_disconnect",
    """
    INSERT INTO livetree.on_disconnect (database, session, version, server, path, write)
    VALUES ($1, $2, $3, $4, $5, $6)
    """)

  private static let cancel = PostgresStatement(
    "cancel_on_disconnect",
    """
    DELETE FROM livetree.on_disconnect
    WHERE database = $1 AND session = $2 AND (path = $3 OR (path > $4 AND path < $5))
    """)

  /// The write of a session at an index.
  private static let indexed =
    """
    WHERE database = $1 AND version = (
      SELECT version FROM livetree.on_disconnect WHERE database = $1 AND session = $2
      ORDER BY version LIMIT 1 OFFSET $3)
    """

  private static let replace = PostgresStatement(
    "replace_on_disconnect",
    "UPDATE livetree.on_disconnect SET path = $4, write = $5 \(indexed)")

  private static let remove = PostgresStatement(
    "remove_on_disconnect", "DELETE FROM livetree.on_disconnect \(indexed)")

  private static let end = PostgresStatement(
    "end_on_disconnect",
    "DELETE FROM livetree.on_disconnect WHERE database = $1 AND session = $2")

  static let read = PostgresStatement(
    "read_on_disconnect",
    "SELECT session, write FROM livetree.on_disconnect WHERE database = $1 ORDER BY version")

  /// The sessions of servers whose lease has ended, with the names of their databases.
  static let orphans = PostgresStatement(
    "read_orphans",
    """
    SELECT DISTINCT d.name, o.session
    FROM livetree.on_disconnect o JOIN livetree.databases d ON d.id = o.database
    WHERE NOT EXISTS (
      SELECT FROM livetree.servers s WHERE s.id = o.server AND s.lease > clock_timestamp())
    """)

  /// The command for a change of the final writes of a session, in the log entry with a version.
  static func command(
    _ change: OnDisconnectChange, of session: String, on server: PostgresUUID,
    in database: PostgresValue, at version: TreeVersion
  ) -> PostgresCommand {
    let session = PostgresValue.bytes(Array(session.utf8))
    switch change {
    case .append(let write):
      return append(
        database, session, .integer(version.number), .uuid(server),
        .bytes(write.write.path.bytes), .text(write.canonical))
    case .cancel(let path):
      let range = StoredPath.range(below: path)
      return cancel(
        database, session, .bytes(path.bytes), .bytes(range.lower.bytes),
        .bytes(range.upper.bytes))
    case .replace(let index, nil):
      return remove(database, session, .integer(Int64(index)))
    case .replace(let index, let write?):
      return replace(
        database, session, .integer(Int64(index)), .bytes(write.write.path.bytes),
        .text(write.canonical))
    case .end:
      return end(database, session)
    }
  }
}

extension PostgresRows {
  /// The lists in the columns `session` and `write`.
  func onDisconnectLists(at place: String) throws(PostgresError) -> OnDisconnectLists {
    var lists = OnDisconnectLists()
    for row in 0..<count {
      guard let session = text(row, 0),
        let write = text(row, 1).flatMap({ try? OnDisconnectWrite(canonical: $0) })
      else {
        throw PostgresError(
          reason: .damaged("an onDisconnect write isn't valid"), place: place)
      }
      lists.apply(.append(write), to: session)
    }
    return lists
  }
}
