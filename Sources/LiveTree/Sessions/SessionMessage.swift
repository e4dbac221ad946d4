/// A message that a session sends.
@available(Systems 2024, *)
public enum SessionMessage: Sendable {
  /// An event of a listen.
  case event(SessionListen, SharedTreeEvent)

  /// The answer to a request, with the request's number.
  case answer(Int, Result<SessionAnswer, any Error>)

  /// The end of a listen that the rules no longer allow, because they or the identity changed.
  case canceled(SessionListen, TreeAccessError)
}

/// A request to a session.
@available(Systems 2024, *)
public enum SessionRequest: Sendable {
  /// Observe a value. The first event, a `put` of the current value, precedes the answer. A listen
  /// with the same path and query is replaced.
  ///
  /// - Parameters:
  ///   - path: The path to observe.
  ///   - query: Which children to observe; `nil` for the whole value.
  ///   - tag: The client's tag for the listen.
  ///   - knows: Returns whether the client already has the current value; if so, it isn't sent.
  case listen(
    TreePath, TreeQuery?, tag: Int? = nil, knows: (@Sendable (TreeNode) -> Bool)? = nil)

  /// Stop observing; no event of the listen follows the answer.
  case unlisten(TreePath, TreeQuery?)

  /// Read a value, or the children that a query selects.
  case get(TreePath, TreeQuery?)

  /// Write, if `onlyIf` accepts the value that the write replaces. The answer follows the events
  /// that the write causes.
  case write(TreeWrite, onlyIf: (@Sendable (TreeNode) -> Bool)? = nil)

  /// Set the priority of the node at a path, which keeps its value; null removes it. It fails if
  /// there is no node.
  case setPriority(TreePath, JSONValue)

  /// Replace the identity. Listens that it doesn't allow are canceled.
  case authenticate(TreeIdentity)

  /// Replace the identity with the one that a credential proves, once it's verified. If the
  /// verification throws, the identity is unchanged.
  case verify(@Sendable () async throws -> VerifiedIdentity)

  /// Replace the identity, if the credential that has proved it expires at or before a time, which
  /// is in milliseconds since 1970. Listens that the new identity doesn't allow are canceled. The
  /// answer is the new identity if it was replaced.
  case expire(at: Int64, as: TreeIdentity)

  /// Write when the session ends, with the identity that the session has now. The rules must allow
  /// the write both now and when the session ends. Once the request is answered, the write is
  /// durable: it's made even if the server is killed.
  case onDisconnect(TreeWrite)

  /// End the session with this name, which makes its `onDisconnect` writes, and register the
  /// requesting session under its own name. Later requests wait for this.
  case replace(String)

  /// Don't write at and below a path when the session ends.
  case cancelOnDisconnect(TreePath)
}

/// The answer to a request that succeeded.
@available(Systems 2024, *)
public enum SessionAnswer: Hashable, Sendable {
  /// The request is done.
  case done

  /// The value that was read, or the result of a write, as `TreeDatabase.write(_:as:onlyIf:)`
  /// returns it.
  case value(TreeNode)

  /// The query's order isn't indexed, so the listen observes the whole value.
  case unindexed

  /// The identity that a credential proves.
  case identity(VerifiedIdentity)
}

/// The path and query that distinguish the listens of a session.
@available(Systems 2024, *)
struct ListenTarget: Hashable, Sendable {
  let path: TreePath
  let query: TreeQuery?
}

/// A listen of a session: its path, query and tag.
@available(Systems 2024, *)
public final class SessionListen: Sendable {
  /// The path of the observed value.
  public let path: TreePath

  /// Which children the client observes.
  public let query: TreeQuery?

  /// The client's tag for the listen.
  public let tag: Int?

  /// Whether the events are those of the whole value, because the query's order isn't indexed.
  public let isWhole: Bool

  /// The number of the listener in its database.
  let id: Int
  /// A session retains its listens, so a listen refers to its session weakly.
  private weak let session: TreeSession?

  init(
    of session: TreeSession?, id: Int, at path: TreePath, _ query: TreeQuery?, tag: Int?,
    isWhole: Bool
  ) {
    (self.session, self.id) = (session, id)
    loop = session?.loop ?? DatabaseLoop.shared
    (self.path, self.query, self.tag, self.isWhole) = (path, query, tag, isWhole)
  }

  /// The path and query that distinguish the listen in its session.
  var target: ListenTarget { ListenTarget(path: path, query: query) }

  /// The query of its events.
  var feedQuery: TreeQuery? { isWhole ? nil : query }

  /// The identity of the session, which the rules judge.
  var identity: TreeIdentity { session?.identity ?? .unauthenticated }

  /// Where its session's deliveries are made.
  let loop: any SessionLoop

  /// Adds an event; called on the loop.
  ///
  /// - Parameter whole: A `put` of the value after the event, which replaces all if too many wait.
  func append(_ event: SharedTreeEvent, whole: WholeEvent) {
    session?.append(event, of: self) { whole.event }
  }

  /// Ends the listen, after the waiting events.
  func end(because error: TreeAccessError) {
    session?.cancel(self, because: error)
  }
}
