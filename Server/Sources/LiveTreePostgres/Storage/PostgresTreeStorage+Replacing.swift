import LivePostgres
public import LiveTree

extension PostgresTreeStorage {
  /// Replaces the whole database in one transaction, without an entry in the log. Servers that have
  /// it open read it again.
  ///
  /// - Parameters:
  ///   - root: The new tree.
  ///   - rules: The new rules, if there are any.
  ///   - isForced: Whether a database that isn't empty is replaced, too.
  /// - Throws: ``PostgresError``. Nothing was changed, unless the connection was lost during the
  ///   commit; then the database may have been replaced.
  /// - Complexity: O(*n* log *n*) in the leaves; a million take less than a minute.
  public func replace(with root: TreeNode, rules: String?, isForced: Bool) async throws {
    let id = try await databases.id(of: name, creating: true)
    let rows = StoredRow.rows(of: root, at: .root)
    let head = try await databases.pool.withConnection { connection in
      let database = PostgresValue.integer(id)
      let results = try await connection.run([
        PostgresStatement.begin(), Replacing.lock(database), Replacing.isEmpty(database),
      ])
      guard let head = results[1].count == 1 ? results[1].integer(0, 0) : nil else {
        throw self.databases.error(.missingDatabase(self.name))
      }
      guard isForced || results[2].bool(0, 0) == true else {
        throw self.databases.error(.notEmpty(self.name))
      }
      let deletes = [
        Replacing.deleteNodes(database), Replacing.deleteLog(database),
        Replacing.deleteSessions(database),
      ]
      _ = try await connection.run(deletes, timeout: Replacing.timeout)
      for command in NodeStatements.insertions(of: rows, in: database) {
        _ = try await connection.run([command], timeout: Replacing.timeout)
      }
      let end = [
        Replacing.advance(database, .integer(head + 1), .text(rules?.storable)),
        PostgresStatement.commit(),
      ]
      _ = try await connection.run(end, timeout: Replacing.timeout)
      return head + 1
    }
    await databases.announcer.announce(head, of: id)
  }
}

private enum Replacing {
  /// A timeout for statements that can change millions of rows.
  static let timeout = Duration.seconds(600)

  static let lock = LogStatements.lock

  static let isEmpty = PostgresStatement(
    "is_empty",
    """
    SELECT rules IS NULL AND NOT EXISTS (SELECT FROM livetree.node WHERE database = $1)
    FROM livetree.databases WHERE id = $1
    """)

  static let deleteNodes = PostgresStatement(
    "delete_all_nodes", "DELETE FROM livetree.node WHERE database = $1")

  static let deleteLog = PostgresStatement(
    "delete_all_log", "DELETE FROM livetree.log WHERE database = $1")

  static let deleteSessions = PostgresStatement(
    "delete_all_on_disconnect", "DELETE FROM livetree.on_disconnect WHERE database = $1")

  static let advance = PostgresStatement(
    "replace_head", "UPDATE livetree.databases SET head = $2, rules = $3 WHERE id = $1")
}
