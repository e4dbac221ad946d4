public import LiveTree

/// Shorthands for tests of a storage without a database.
extension TreeStorage {
  /// The stored tree.
  public func load() async throws -> TreeNode { try await open().root }

  /// The stored rules.
  public func rules() async throws -> String? { try await open().rules }

  /// Stores commits after everything else.
  public func commit(_ commits: [TreeCommit]) async throws {
    try await commit(commits.map { .commit($0) })
  }

  /// Stores rules after everything else.
  public func keep(rules: String) async throws {
    try await commit([.rules(rules)])
  }

  /// Stores a write for the end of a session.
  public func register(_ write: OnDisconnectWrite, for session: String) async throws {
    try await commit([.onDisconnect(session: session, .append(write))])
  }

  private func commit(_ changes: [TreeLogEntry.Change]) async throws {
    var random = SystemRandomNumberGenerator()
    let id = TreeBatchID(using: &random)
    let entries = try await commit(id, after: open().version) { _ in changes }
    precondition(entries.map(\.change) == changes, "The storage has another writer.")
  }
}
