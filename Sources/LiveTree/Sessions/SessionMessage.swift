/// What a session sends.
@available(Systems 2024, *)
public enum SessionMessage: Sendable {
  /// An event of a listen.
  case event(SessionListen, SharedTreeEvent)

  /// The answer to the request with a number.
  case answer(Int, Result<SessionAnswer, any Error>)

  /// The end of a listen that new rules, or another identity, don't allow.
  case canceled(SessionListen, TreeAccessError)
}

/// A request to a session.
@available(Systems 2024, *)
public enum SessionRequest: Sendable {
  /// Observe a value: its events follow, the first of which is a `put` of the current value, and then
  /// the answer. A listen of the same path and query replaces the one before.
  ///
  /// - Parameters:
  ///   - path: The value to observe.
  ///   - query: Which children to observe; `nil` for the whole value.
  ///   - tag: The client's name for it.
  ///   - knows: Whether the client knows the current value, so that it isn't sent.
  case listen(
    TreePath, TreeQuery?, tag: Int? = nil, knows: (@Sendable (TreeNode) -> Bool)? = nil)

  /// Stop observing; nothing of the listen follows the answer.
  case unlisten(TreePath, TreeQuery?)

  /// Read a value, or what a query selects.
  case get(TreePath, TreeQuery?)

  /// Write, if the value that is replaced is the expected one. The answer follows the events that the
  /// write causes.
  case write(TreeWrite, onlyIf: (@Sendable (TreeNode) -> Bool)? = nil)

  /// Replace the identity. Listens that it doesn't allow are canceled.
  case authenticate(TreeIdentity)

  /// Replace the identity by the one that a credential proves, once it's verified; if that throws, the
  /// identity stays.
  case verify(@Sendable () async throws -> VerifiedIdentity)

  /// Write when the session ends, as its identity of now. The rules judge it now and then.
  case onDisconnect(TreeWrite)

  /// End the session with a name first, with its writes of `onDisconnect`, and register this one under
  /// its own name.
  case replace(String)

  /// Don't write at and below a path when the session ends.
  case cancelOnDisconnect(TreePath)
}

/// The answer to a request that succeeded.
@available(Systems 2024, *)
public enum SessionAnswer: Hashable, Sendable {
  /// It is done.
  case done

  /// The value that was read or, as `TreeDatabase.write(_:as:onlyIf:)` returns it, written.
  case value(TreeNode)

  /// The order of the query isn't indexed: its listen observes the whole value.
  case unindexed

  /// The identity that a credential proves.
  case identity(VerifiedIdentity)
}

/// What distinguishes the listens of a session.
@available(Systems 2024, *)
struct ListenTarget: Hashable, Sendable {
  let path: TreePath
  let query: TreeQuery?
}

/// A listen of a session: its path, query and tag.
@available(Systems 2024, *)
public final class SessionListen: Sendable {
  /// The observed value.
  public let path: TreePath

  /// Which children the client observes.
  public let query: TreeQuery?

  /// The client's name for it.
  public let tag: Int?

  /// Whether the order of the query isn't indexed, so that the events are those of the whole value.
  public let isWhole: Bool

  /// The number of the listener in its database.
  let id: Int
  private let session: Weak

  /// The session keeps its listens, not the other way round.
  private struct Weak: Sendable {
    weak let session: TreeSession?
  }

  init(
    of session: TreeSession?, id: Int, at path: TreePath, _ query: TreeQuery?, tag: Int?,
    isWhole: Bool
  ) {
    (self.session, self.id) = (Weak(session: session), id)
    (self.path, self.query, self.tag, self.isWhole) = (path, query, tag, isWhole)
  }

  /// What distinguishes it in its session.
  var target: ListenTarget { ListenTarget(path: path, query: query) }

  /// The query of its events.
  var feedQuery: TreeQuery? { isWhole ? nil : query }

  /// Whose listen it is.
  var identity: TreeIdentity { session.session?.identity ?? .unauthenticated }

  /// Adds events.
  ///
  /// - Parameter current: Returns a `put` of the value that they lead to, in case too many wait.
  func append(_ events: [SharedTreeEvent], current: () -> SharedTreeEvent) {
    session.session?.append(events, of: self, current: current)
  }

  /// Ends the listen, after the waiting events.
  func end(because error: TreeAccessError) {
    session.session?.cancel(self, because: error)
  }
}
