import LiveTree

/// Reads whole databases, within a transaction that sees one version.
struct ImageReader {
  let connection: PostgresConnection
  let database: Int64

  /// How many rows are read at a time.
  private static let partCount = 20_000

  private static let priorities = PostgresStatement(
    "read_priorities",
    "SELECT head, tail, priority FROM livetree.node WHERE database = $1 AND value IS NULL")

  private static let leaves = PostgresStatement(
    "read_leaves",
    """
    SELECT head, tail, value, priority FROM livetree.node
    WHERE database = $1 AND head >= $2 AND (head, tail) > ($2, $3) AND value IS NOT NULL
    ORDER BY head, tail LIMIT \(partCount)
    """)

  /// The database.
  ///
  /// - Throws: ``PostgresError``
  /// - Complexity: O(*n* log *n*) in the leaves.
  func image() async throws(PostgresError) -> TreeImage {
    let id = PostgresValue.integer(database)
    let results = try await connection.run([
      LogStatements.head(id), Self.priorities(id), OnDisconnectStatements.read(id),
    ])
    guard results[0].count == 1, let head = results[0].integer(0, 0) else {
      throw damaged("it was deleted")
    }
    var tree = LeafTree(priorities: try priorities(in: results[1]))
    var last = StoredPath(head: [], tail: [])
    while true {
      let rows = try await connection.run([Self.leaves(id, .bytes(last.head), .bytes(last.tail))])[
        0]
      try add(rows, to: &tree)
      guard rows.count == Self.partCount else { break }
      last = path(in: rows, rows.count - 1)
    }
    var image = TreeImage(root: tree.finish(), version: TreeVersion(head))
    if let text = results[0].text(0, 1) {
      guard let rules = String(storable: text) else { throw damaged("its rules aren't valid") }
      image.rules = rules
    }
    image.onDisconnect = try results[2].onDisconnectLists(at: connection.place)
    return image
  }

  private func add(_ rows: PostgresRows, to tree: inout LeafTree) throws(PostgresError) {
    for row in 0..<rows.count {
      let path = path(in: rows, row).bytes
      var priority: TreePriority?
      if let text = rows.text(row, 3) {
        priority = TreePriority(text: text)
        if priority == nil { throw damaged(at: path) }
      }
      guard let scalar = rows.text(row, 2).flatMap(TreeScalar.init(text:)),
        tree.add(TreeNode(scalar, priority: priority), at: path)
      else { throw damaged(at: path) }
    }
  }

  private func priorities(
    in rows: PostgresRows
  ) throws(PostgresError) -> [[UInt8]: TreePriority] {
    var priorities: [[UInt8]: TreePriority] = [:]
    for row in 0..<rows.count {
      let path = path(in: rows, row).bytes
      priorities[path] = rows.text(row, 2).flatMap(TreePriority.init(text:))
      if priorities[path] == nil { throw damaged(at: path) }
    }
    return priorities
  }

  private func path(in rows: PostgresRows, _ row: Int) -> StoredPath {
    StoredPath(head: rows.bytes(row, 0) ?? [], tail: rows.bytes(row, 1) ?? [])
  }

  private func damaged(at path: [UInt8]) -> PostgresError {
    damaged("the row at \(String(decoding: path, as: UTF8.self)) isn't valid")
  }

  private func damaged(_ what: String) -> PostgresError {
    PostgresError(reason: .damaged(what), place: connection.place)
  }
}

extension TreeImage {
  /// The image as entries of a log that lead to it from any earlier version.
  ///
  /// - Parameter sessions: The sessions that had writes for their end in that version.
  func entries(ending sessions: [String]) -> [TreeLogEntry] {
    var random = SystemRandomNumberGenerator()
    let batch = TreeBatchID(using: &random)
    let tree = TreeLogEntry.Change.commit(TreeCommit(setting: root, at: .root))
    var changes = (rules.map { [.rules($0)] } ?? []) + [tree]
    changes += sessions.map { .onDisconnect(session: $0, .end) }
    for session in onDisconnect.sessions {
      changes.append(.onDisconnect(session: session, .end))
      changes += onDisconnect[session].map { .onDisconnect(session: session, .append($0)) }
    }
    return changes.map { TreeLogEntry($0, in: batch, version: version) }
  }
}
