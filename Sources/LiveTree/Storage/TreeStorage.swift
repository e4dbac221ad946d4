/// A database as it is stored.
@available(Systems 2024, *)
public struct TreeImage: Hashable, Sendable {
  /// The tree.
  public var root: TreeNode

  /// The number of log entries that produced the tree.
  public var version: TreeVersion

  /// The text of the rules; `nil` if none was ever stored.
  public var rules: String?

  /// The final writes of sessions.
  public var onDisconnect: OnDisconnectLists

  /// Creates an image; by default of an empty database.
  public init(
    root: TreeNode = .absent, version: TreeVersion = .zero, rules: String? = nil,
    onDisconnect: OnDisconnectLists = OnDisconnectLists()
  ) {
    (self.root, self.version, self.rules) = (root, version, rules)
    self.onDisconnect = onDisconnect
  }
}

/// A storage of a database: a log of entries, each of which changes the preceding version.
///
/// A storage guarantees:
///
/// - **Order.** The entries of all writers have one total order; versions count them.
/// - **Atomicity.** Either all entries of a batch are stored or none.
/// - **Durability.** Once `commit` has returned, `open()` includes its entries, even after a crash
///   of the process or the machine, unless the storage is in memory.
/// - **Certainty.** If `commit` throws ``TreeOutcomeUnknown``, `outcome(of:after:)` finds out
///   whether the batch was stored. Any other error means that nothing of the batch is or will be
///   stored.
///
/// A `TreeDatabase` opens its storage once, and begins a commit only after the previous one has
/// ended. It calls its storage on a thread that may block.
///
/// See decisions 3 and 13 in `Documentation/Decisions`.
@available(Systems 2024, *)
public protocol TreeStorage: Sendable {
  /// Reads the whole database.
  ///
  /// - Throws: An error that says what couldn't be read.
  func open() async throws -> TreeImage

  /// Makes a batch durable, after all entries of other writers.
  ///
  /// - Parameters:
  ///   - batch: The ID of the batch.
  ///   - version: The last version that the caller has seen.
  ///   - resolve: Receives the entries that others have stored after `version`, and returns the
  ///     changes to store after them. It may be called several times; the last result counts.
  /// - Returns: The entries after `version`: those of others, then those of the batch.
  /// - Throws: ``TreeOutcomeUnknown``, or an error that says what couldn't be written; then nothing has
  ///   changed.
  func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @escaping @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) async throws -> [TreeLogEntry]

  /// Finds out whether a batch was stored. The result is final: if the batch wasn't stored, it
  /// never will be.
  ///
  /// - Returns: The entries after `version` up to those of the batch; `nil` if it wasn't stored.
  /// - Throws: An error if the outcome can't be determined now.
  func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]?

  /// The entries that others store after a version, in order; `nil` if the storage has only one
  /// writer.
  ///
  /// The stream may contain the entries of this process's own batches.
  func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>?

  /// Releases the storage.
  ///
  /// - Throws: An error if the storage is still in use.
  func close() async throws
}

/// The defaults suit a storage with one writer.
@available(Systems 2024, *)
extension TreeStorage {
  public func outcome(
    of batch: TreeBatchID, after version: TreeVersion
  ) async throws -> [TreeLogEntry]? { nil }

  public func changes(
    after version: TreeVersion
  ) -> AsyncThrowingStream<[TreeLogEntry], any Error>? { nil }
}

/// The error of a commit whose outcome is unknown, for example because the connection was lost.
public struct TreeOutcomeUnknown: Error {
  /// Why the outcome is unknown.
  public let reason: any Error

  /// Creates an error.
  public init(because reason: any Error) {
    self.reason = reason
  }
}

/// An error that says why a database can't write now.
public enum TreeUnavailableError: Error, Hashable, Sendable {
  /// The storage can't be reached, and may have stored the write.
  case outcomeUnknown

  /// The storage can't be reached. The write wasn't attempted.
  case unreachable

  /// What the rules read has changed too often while they judged the write. It wasn't saved.
  case contended

  /// Another program has changed the stored data, so that a write could be lost.
  case changedByOthers
}

extension TreeUnavailableError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outcomeUnknown:
      "The storage can't be reached, so it's unknown whether the write was saved. Read the value later."
    case .unreachable:
      "The storage can't be reached; the write wasn't saved. Try again later."
    case .contended:
      "The data changed too often while the rules judged this write; it wasn't saved. Try again."
    case .changedByOthers:
      "Another program has changed the stored data, so nothing more is saved; the server's log says why."
    }
  }
}
