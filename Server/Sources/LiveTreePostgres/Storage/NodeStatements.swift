import LivePostgres
import LiveTree

/// The statements that write changes of a tree to its rows.
enum NodeStatements {
  /// The commands that write the changes of a database, in order.
  static func commands(_ changes: NodeChanges, in database: Int64) -> [PostgresCommand] {
    changes.groups.flatMap { commands($0, in: .integer(database)) }
  }

  private static func commands(
    _ group: NodeChanges.Group, in database: PostgresValue
  ) -> [PostgresCommand] {
    let replaced = group.replaced
    let rows = replaced.flatMap { StoredRow.rows(of: $0.node, at: $0.path) }
    let written = Set(rows.map(\.path))
    let deleted = replaced.map { StoredPath($0.path) }.filter { !written.contains($0) }
    var commands = [deleteBelow(database, .ranges(below: replaced.map(\.path)))]
    if !deleted.isEmpty { commands.append(delete(database, .paths(deleted))) }
    let opened = group.opened.map { StoredPath($0) }
    if !opened.isEmpty {
      commands += [
        deleteLeaves(database, .paths(opened)), emptyLeaves(database, .paths(opened)),
      ]
    }
    commands += insertions(of: rows, in: database)
    if !group.emptied.isEmpty {
      let emptied = Array(group.emptied)
      commands.append(
        deleteEmptied(database, .paths(emptied.map { StoredPath($0) }), .ranges(below: emptied)))
    }
    return commands
  }

  /// The maximum number of rows that one command inserts.
  private static let chunkCount = 10_000

  /// The commands that insert rows, or replace those with the same paths.
  static func insertions(
    of rows: [StoredRow], in database: PostgresValue
  ) -> [PostgresCommand] {
    stride(from: 0, to: rows.count, by: chunkCount).map { start in
      let chunk = rows[start..<min(start + chunkCount, rows.count)]
      return upsert(
        database, .paths(chunk.map(\.path)), [.texts(chunk.map(\.value))],
        [.texts(chunk.map(\.priority))])
    }
  }

  private static let upsert = PostgresStatement(
    "upsert_nodes",
    """
    INSERT INTO livetree.node (database, head, tail, value, priority)
    SELECT $1, * FROM unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[])
    ON CONFLICT (database, head, digest)
    DO UPDATE SET value = excluded.value, priority = excluded.priority
    """)

  private static let delete = PostgresStatement(
    "delete_nodes",
    """
    DELETE FROM livetree.node n USING unnest($2::bytea[], $3::bytea[]) AS p (head, tail)
    WHERE n.database = $1 AND n.head = p.head AND n.tail = p.tail
    """)

  private static let isBelow = """
    n.database = $1 AND n.head >= r.lower_head AND n.head <= r.upper_head
      AND (n.head, n.tail) > (r.lower_head, r.lower_tail)
      AND (n.head, n.tail) < (r.upper_head, r.upper_tail)
    """

  /// `OFFSET 0` makes PostgreSQL look up each range in the index. Otherwise, it would compare every
  /// row with every range if the table has no statistics. Rows keep their `ctid` during the
  /// statement, because the writer has locked the database.
  private static let deleteBelow = PostgresStatement(
    "delete_below",
    """
    DELETE FROM livetree.node
    USING unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
        AS r (lower_head, lower_tail, upper_head, upper_tail)
      CROSS JOIN LATERAL (SELECT n.ctid FROM livetree.node n WHERE \(isBelow) OFFSET 0) AS below
    WHERE livetree.node.database = $1 AND livetree.node.ctid = below.ctid
    """)

  /// A leaf above a written node becomes an inner node, which keeps the priority.
  private static let emptyLeaves = PostgresStatement(
    "empty_leaves",
    """
    UPDATE livetree.node n SET value = NULL
    FROM unnest($2::bytea[], $3::bytea[]) AS p (head, tail)
    WHERE n.database = $1 AND n.head = p.head AND n.tail = p.tail AND n.value IS NOT NULL
    """)

  private static let deleteLeaves = PostgresStatement(
    "delete_leaves",
    """
    DELETE FROM livetree.node n USING unnest($2::bytea[], $3::bytea[]) AS p (head, tail)
    WHERE n.database = $1 AND n.head = p.head AND n.tail = p.tail AND n.priority IS NULL
    """)

  /// An inner node without a leaf below doesn't exist.
  private static let deleteEmptied = PostgresStatement(
    "delete_emptied",
    """
    DELETE FROM livetree.node i
    USING unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[])
      AS r (head, tail, lower_head, lower_tail, upper_head, upper_tail)
    WHERE i.database = $1 AND i.head = r.head AND i.tail = r.tail AND i.value IS NULL
      AND NOT EXISTS (SELECT FROM livetree.node n WHERE \(isBelow) AND n.value IS NOT NULL)
    """)
}

extension PostgresStatement {
  /// The statement with a database and several columns of parameters.
  fileprivate func callAsFunction(
    _ database: PostgresValue, _ columns: [PostgresValue]...
  ) -> PostgresCommand {
    PostgresCommand(statement: self, values: [database] + columns.joined())
  }
}

extension [PostgresValue] {
  fileprivate static func paths(_ paths: [StoredPath]) -> [PostgresValue] {
    [.byteStrings(paths.map(\.head)), .byteStrings(paths.map(\.tail))]
  }

  fileprivate static func ranges(below paths: [TreePath]) -> [PostgresValue] {
    let ranges = paths.map { StoredPath.range(below: $0) }
    return Self.paths(ranges.map(\.lower)) + Self.paths(ranges.map(\.upper))
  }
}
