/// A write that is made when a session ends, with the identity that registered it.
@available(Systems 2024, *)
public struct OnDisconnectWrite: Hashable, Sendable {
  /// The write. Its server values are resolved when it's made.
  public let write: TreeWrite

  /// The identity that registered the write.
  public let identity: TreeIdentity

  /// What the write replaces; empty if it isn't valid.
  let targets: [OnDisconnectTarget]

  /// Creates a write for the end of a session.
  ///
  /// - Complexity: O(*n*) in the keys of an update.
  public init(_ write: TreeWrite, as identity: TreeIdentity) {
    (self.write, self.identity) = (write, identity)
    targets = write.targets
  }

  /// About how many bytes the write occupies.
  ///
  /// - Complexity: O(*n*) in the values of the write.
  var byteCount: Int {
    switch write {
    case .set(let path, let value), .update(let path, let value):
      path.reduce(value.byteCount) { $0 + $1.string.utf8.count + 1 }
    }
  }
}

/// A change of the list of a session's `onDisconnect` writes.
@available(Systems 2024, *)
public enum OnDisconnectChange: Hashable, Sendable {
  /// A write is added after the others.
  case append(OnDisconnectWrite)

  /// The writes at and below a path are removed.
  case cancel(TreePath)

  /// The write at an index of the list is replaced; `nil` removes it.
  case replace(Int, with: OnDisconnectWrite?)

  /// The session has ended, so its list is removed. The commit of its writes precedes this change
  /// in the same batch.
  case end
}

/// The `onDisconnect` writes of all sessions, in the order of registration.
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

  /// Applies a change to the writes of a session. An index that doesn't exist is ignored.
  ///
  /// - Complexity: O(*n*) in the writes of the session.
  public mutating func apply(_ change: OnDisconnectChange, to session: String) {
    // Takes the list out, so that it isn't copied.
    var list = lists.removeValue(forKey: session) ?? []
    list.apply(change)
    if !list.isEmpty { lists[session] = list }
  }
}

@available(Systems 2024, *)
extension [OnDisconnectWrite] {
  /// Applies a change to the list of a session.
  mutating func apply(_ change: OnDisconnectChange) {
    switch change {
    case .append(let write): append(write)
    case .cancel(let path): removeAll { $0.write.path.starts(with: path) }
    case .replace(let index, let write):
      guard indices.contains(index) else { return }
      replaceSubrange(index...index, with: write.map { [$0] } ?? [])
    case .end: self = []
    }
  }
}

extension JSONValue {
  /// About how many bytes the value has as text.
  fileprivate var byteCount: Int {
    switch self {
    case .null, .bool: 4
    case .integer, .double: 8
    case .decimal(let number): number.digits.utf8.count
    case .string(let text): text.utf8.count + 2
    case .array(let elements): elements.reduce(2) { $0 + $1.byteCount + 1 }
    case .object(let members):
      members.reduce(2) { $0 + $1.name.utf8.count + $1.value.byteCount + 4 }
    }
  }
}
