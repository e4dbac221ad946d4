/// A write that is made when a session ends, with the identity that registered it.
@available(Systems 2024, *)
public struct OnDisconnectWrite: Hashable, Sendable {
  /// The write. Its server values are resolved when it's made.
  public let write: TreeWrite

  /// The identity that registered the write.
  public let identity: TreeIdentity

  /// Creates a write for the end of a session.
  public init(_ write: TreeWrite, as identity: TreeIdentity) {
    (self.write, self.identity) = (write, identity)
  }
}

/// A change of a session's final writes.
@available(Systems 2024, *)
public enum OnDisconnectChange: Hashable, Sendable {
  /// A write is added after the others.
  case append(OnDisconnectWrite)

  /// The writes at and below a path are removed.
  case cancel(TreePath)

  /// The session has ended, so its list is removed. Its writes are entries of the same batch.
  case end
}

/// The final writes of all sessions, in the order of registration.
///
/// A storage stores them with the tree, so that they can be made even if the server was killed.
@available(Systems 2024, *)
public struct OnDisconnectLists: Hashable, Sendable {
  private var lists: [String: [OnDisconnectWrite]] = [:]

  /// Creates lists without writes.
  public init() {}

  /// The names of the sessions that have writes, in no particular order.
  public var sessions: [String] { Array(lists.keys) }

  /// The writes of a session, in order; empty if it has none.
  public subscript(session: String) -> [OnDisconnectWrite] { lists[session] ?? [] }

  /// Applies a change to the writes of a session.
  ///
  /// - Complexity: O(*n*) in the writes of the session.
  public mutating func apply(_ change: OnDisconnectChange, to session: String) {
    switch change {
    case .append(let write):
      lists[session, default: []].append(write)
    case .cancel(let path):
      let remaining = self[session].filter { !$0.write.path.starts(with: path) }
      lists[session] = remaining.isEmpty ? nil : remaining
    case .end:
      lists[session] = nil
    }
  }
}
