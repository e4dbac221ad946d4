import LivePostgres
import LiveTree

/// Reads whole databases, within a transaction that sees one version.
struct ImageReader {
  let connection: PostgresConnection
  let database: Int64

  /// The maximum number of rows that are read at once.
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

  /// Reads the database.
  ///
  /// - Throws: ``PostgresError``, including the first problem of a damaged database.
  /// - Complexity: O(*n* log *n*) in the leaves.
  func image() async throws(PostgresError) -> TreeImage {
    var report = PostgresReport(place: connection.place, maximumProblems: 1)
    let image = try await scan(into: &report)
    if let problem = report.problems.first { throw damaged(problem) }
    return image
  }

  /// Reads as much of the database as possible, and notes its problems in the report.
  ///
  /// - Throws: ``PostgresError`` if PostgreSQL can't be read.
  /// - Complexity: O(*n* log *n*) in the leaves.
  func scan(into report: inout PostgresReport) async throws(PostgresError) -> TreeImage {
    let id = PostgresValue.integer(database)
    let results = try await connection.run([
      LogStatements.head(id), Self.priorities(id), OnDisconnectStatements.read(id),
    ])
    guard results[0].count == 1, let head = results[0].integer(0, 0) else {
      throw damaged("it was deleted")
    }
    report.version = head
    let root = try await tree(priorities(in: results[1], into: &report), into: &report)
    var image = TreeImage(root: root, version: TreeVersion(head))
    if let text = results[0].text(0, 1) {
      image.rules = String(storable: text)
      report.hasRules = image.rules != nil
      if image.rules == nil { report.note("its rules aren't valid") }
    }
    try report.collect { () throws(PostgresError) in
      image.onDisconnect = try results[2].onDisconnectLists(at: connection.place)
    }
    return image
  }

  private func tree(
    _ priorities: [[UInt8]: TreePriority], into report: inout PostgresReport
  ) async throws(PostgresError) -> TreeNode {
    var tree = LeafTree(priorities: priorities)
    var last = StoredPath(head: [], tail: [])
    while true {
      let rows = try await connection.run([
        Self.leaves(.integer(database), .bytes(last.head), .bytes(last.tail))
      ])[0]
      for row in 0..<rows.count where !add(row, of: rows, to: &tree) {
        note(path(in: rows, row).bytes, in: &report)
      }
      guard rows.count == Self.partCount else { break }
      last = path(in: rows, rows.count - 1)
    }
    let root = tree.finish()
    for problem in tree.problems { report.note(problem) }
    (report.nodeCount, report.leafCount) = (tree.nodeCount, tree.leafCount)
    return root
  }

  /// Adds a leaf.
  ///
  /// - Returns: Whether the row is valid.
  private func add(_ row: Int, of rows: PostgresRows, to tree: inout LeafTree) -> Bool {
    var priority: TreePriority?
    if let text = rows.text(row, 3) {
      priority = TreePriority(text: text)
      guard priority != nil else { return false }
    }
    guard let scalar = rows.text(row, 2).flatMap(TreeScalar.init(text:)) else { return false }
    return tree.add(TreeNode(scalar, priority: priority), at: path(in: rows, row).bytes)
  }

  private func priorities(
    in rows: PostgresRows, into report: inout PostgresReport
  ) -> [[UInt8]: TreePriority] {
    var priorities: [[UInt8]: TreePriority] = [:]
    for row in 0..<rows.count {
      let path = path(in: rows, row).bytes
      priorities[path] = rows.text(row, 2).flatMap(TreePriority.init(text:))
      if priorities[path] == nil { note(path, in: &report) }
    }
    return priorities
  }

  private func path(in rows: PostgresRows, _ row: Int) -> StoredPath {
    StoredPath(head: rows.bytes(row, 0) ?? [], tail: rows.bytes(row, 1) ?? [])
  }

  private func note(_ path: [UInt8], in report: inout PostgresReport) {
    report.note("the row at \(String(decoding: path, as: UTF8.self)) isn't valid")
  }

  private func damaged(_ what: String) -> PostgresError {
    PostgresError(reason: .damaged(what), place: connection.place)
  }
}

extension TreeImage {
  /// The image as entries of a log that produce it from any earlier version.
  ///
  /// - Parameter sessions: The sessions that had final writes in that version.
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
