import LivePostgres
import LiveTree

/// The statements for the log of a database and its head, the version of the last entry.
enum LogStatements {
  /// Waits for other writers, and blocks them until the end of the transaction.
  static let lock = PostgresStatement(
    "lock_head", "SELECT head FROM livetree.databases WHERE id = $1 FOR UPDATE")

  static let head = PostgresStatement(
    "head", "SELECT head, rules FROM livetree.databases WHERE id = $1")

  static let heads = PostgresStatement(
    "heads", "SELECT id, head FROM livetree.databases WHERE id = ANY($1::bigint[])")

  static let read = PostgresStatement(
    "read_log",
    """
    SELECT version, entry FROM livetree.log WHERE database = $1 AND version > $2
    ORDER BY version
    """)

  /// Reads a part of the log, with the age of each entry in microseconds.
  static let readPart = PostgresStatement(
    "read_log_part",
    """
    SELECT version, entry, (extract(epoch FROM clock_timestamp() - at) * 1000000)::bigint
    FROM livetree.log WHERE database = $1 AND version > $2
    ORDER BY version LIMIT \(partCount)
    """)

  /// The maximum number of entries in a part.
  static let partCount = 1_000

  static let checkPart = PostgresStatement(
    "check_log_part",
    """
    SELECT version, entry FROM livetree.log WHERE database = $1 AND version > $2
    ORDER BY version LIMIT \(checkedCount)
    """)

  /// The maximum number of entries in a part that is checked. After an import, each entry can have
  /// megabytes.
  static let checkedCount = 16

  private static let insert = PostgresStatement(
    "insert_log",
    """
    INSERT INTO livetree.log (database, version, batch, entry)
    SELECT $1, new.version, $2, new.entry
    FROM unnest($3::bigint[], $4::text[]) AS new (version, entry)
    """)

  private static let advance = PostgresStatement(
    "advance_head",
    "UPDATE livetree.databases SET head = $2, rules = coalesce($3, rules) WHERE id = $1")

  /// Announces heads, each in the form of ``announcement(of:at:)``. This transaction doesn't wait
  /// for the disk.
  static let notify = PostgresStatement(
    "notify",
    """
    SELECT set_config('synchronous_commit', 'off', true), pg_notify('livetree', new.head)
    FROM unnest($1::text[]) AS new (head)
    """)

  /// The text of a notification.
  static func announcement(of database: Int64, at head: Int64) -> String { "\(database) \(head)" }

  static let listen = PostgresStatement(once: "LISTEN livetree")

  /// The commands that store entries and commit the transaction.
  ///
  /// - Precondition: There is an entry.
  static func store(
    _ entries: [TreeLogEntry], in database: Int64, by server: PostgresUUID
  ) -> [PostgresCommand] {
    let (id, head) = (PostgresValue.integer(database), entries[entries.count - 1].version.number)
    let batch = PostgresUUID(hexadecimal: entries[0].batch.description) ?? PostgresUUID()
    var (changes, rules) = (NodeChanges(), String?.none)
    var sessions: [PostgresCommand] = []
    for entry in entries {
      switch entry.change {
      case .commit(let commit): changes.add(commit.changes)
      case .rules(let text): rules = text
      case .onDisconnect(let session, let change):
        sessions.append(
          OnDisconnectStatements.command(
            change, of: session, on: server, in: id, at: entry.version))
      }
    }
    let log = insert(
      id, .uuid(batch), .integers(entries.map(\.version.number)), .texts(entries.map(\.canonical)))
    return [log] + NodeStatements.commands(changes, in: database) + sessions
      + [advance(id, .integer(head), .text(rules?.storable)), PostgresStatement.commit()]
  }

  /// The database and the head in a notification; `nil` if another program sent it.
  static func parse(
    _ notification: PostgresConnection.Notification
  ) -> (database: Int64, head: Int64)? {
    let numbers = notification.payload.split(separator: " ").map { Int64($0) }
    guard notification.channel == "livetree", numbers.count == 2, let database = numbers[0],
      let head = numbers[1]
    else { return nil }
    return (database, head)
  }
}

extension PostgresRows {
  /// The entries in the columns `version` and `entry`.
  func entries(at place: String) throws(PostgresError) -> [TreeLogEntry] {
    var entries: [TreeLogEntry] = []
    entries.reserveCapacity(count)
    for row in 0..<count {
      guard let version = integer(row, 0), let text = text(row, 1),
        let entry = try? TreeLogEntry(canonical: text), entry.version.number == version
      else {
        let version = integer(row, 0) ?? 0
        throw PostgresError(
          reason: .damaged("entry \(version) of its log isn't valid"), place: place)
      }
      entries.append(entry)
    }
    return entries
  }
}

extension String {
  /// The text as JSON, which PostgreSQL can store even if the text contains NUL characters.
  var storable: String { JSONValue.string(self).serialized() }

  /// The text that was stored; `nil` if it isn't valid.
  init?(storable: String) {
    guard case .string(let text)? = try? JSONValue(parsing: storable) else { return nil }
    self = text
  }
}
