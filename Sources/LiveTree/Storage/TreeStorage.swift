/// Where a database is kept.
///
/// A storage promises:
///
/// - **Order.** Commits take effect in the order in which they are handed over.
/// - **Atomicity.** Of the commits of one call either all take effect or, when the call throws, none.
/// - **Durability.** What was committed when the call returned is found by the next `load()`, also
///   after a crash of the process or of the machine, as far as the storage outlives it.
/// - **Consistency.** `load()` gives the database as it was between two calls of `commit(_:)`, never
///   in the middle of one.
///
/// A `TreeDatabase` is the only writer of its storage: it loads once and then calls `commit(_:)`
/// again only after the last call returned.
///
/// Source: decisions 11 and 16 of the architecture.
public protocol TreeStorage: Sendable {
  /// Reads the whole database.
  ///
  /// - Throws: An error that says what could not be read.
  func load() async throws -> TreeNode

  /// Makes several commits durable, all or none, in this order.
  ///
  /// - Throws: An error that says what could not be written; nothing has changed then.
  func commit(_ commits: [TreeCommit]) async throws

  /// The text of the rules that was kept last, `nil` when none ever was.
  ///
  /// - Throws: An error that says what could not be read.
  func rules() async throws -> String?

  /// Makes a text of rules durable, in place of the last one.
  ///
  /// - Throws: An error that says what could not be written; nothing has changed then.
  func keep(rules: String) async throws
}
