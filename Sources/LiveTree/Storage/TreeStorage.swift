/// A storage of a database.
///
/// A storage guarantees:
///
/// - **Order.** Commits take effect in the order in which they are passed.
/// - **Atomicity.** Either all commits of a call take effect or, if the call throws, none.
/// - **Durability.** After the call returned, the next `load()` includes its commits, also after a
///   crash of the process or the machine, if the storage outlives it.
/// - **Consistency.** `load()` returns the database between two calls of `commit(_:)`, never in the
///   middle of one.
///
/// A `TreeDatabase` is the only writer of its storage: it loads once and then calls `commit(_:)`
/// again only after the last call returned.
///
/// Source: decisions 11 and 16 of the architecture.
public protocol TreeStorage: Sendable {
  /// Reads the whole database.
  ///
  /// - Throws: An error that says what couldn't be read.
  func load() async throws -> TreeNode

  /// Makes several commits durable, all or none, in this order.
  ///
  /// - Throws: An error that says what couldn't be written; then nothing has changed.
  func commit(_ commits: [TreeCommit]) async throws

  /// The text of the rules; `nil` if none was ever stored.
  ///
  /// - Throws: An error that says what couldn't be read.
  func rules() async throws -> String?

  /// Makes the text of rules durable, replacing the old one.
  ///
  /// - Throws: An error that says what couldn't be written; then nothing has changed.
  func keep(rules: String) async throws
}
