/// A write, its author, and its condition.
@available(Systems 2024, *)
struct WriteRequest: Sendable {
  let write: TreeWrite
  let identity: TreeIdentity

  /// Whether the write may replace the current value.
  let isCurrent: (@Sendable (TreeNode) -> Bool)?

  /// Whether the write is too large for the database's own time.
  let isLarge: Bool

  /// Whether the write fails if the node at its path is missing.
  let requiresNode: Bool

  init(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil, requiresNode: Bool = false
  ) {
    self.write = write
    self.identity = identity
    self.isCurrent = isCurrent
    isLarge = write.json.isLarge
    self.requiresNode = requiresNode
  }
}

@available(Systems 2024, *)
extension WriteRequest {
  /// An `onDisconnect` write of a session.
  init(_ registered: OnDisconnectWrite) {
    self.init(registered.write, as: registered.identity)
  }
}

/// A request that waits to be committed.
@available(Systems 2024, *)
enum CommitRequest: Sendable {
  case write(WriteRequest)
  /// New rules, with their text.
  case rules(any TreeAccess, String)
  /// A request about the `onDisconnect` writes of a session.
  case onDisconnect(session: String, OnDisconnectRequest)

  /// Whether the request is a write, whose result is a value.
  var isWrite: Bool {
    if case .write = self { true } else { false }
  }

  /// The write that must be judged before the request is committed; `nil` if there is none.
  var judgedWrite: WriteRequest? {
    switch self {
    case .write(let request): request
    case .onDisconnect(_, .register(let write, _)): WriteRequest(write)
    case .rules, .onDisconnect: nil
    }
  }

  /// Whether judging the request takes too long for the database's own time.
  var isLarge: Bool { judgedWrite?.isLarge ?? false }
}

extension JSONValue {
  /// Whether the value has more than 512 values, or strings of more than 64 KiB.
  ///
  /// - Complexity: O(1): at most that much is visited.
  fileprivate var isLarge: Bool {
    var (values, bytes) = (512, 65_536)
    return !fits(&values, &bytes)
  }

  private func fits(_ values: inout Int, _ bytes: inout Int) -> Bool {
    values -= 1
    guard values >= 0, bytes >= 0 else { return false }
    switch self {
    case .null, .bool, .integer, .double, .decimal: return true
    case .string(let text):
      bytes -= text.utf8.count
      return bytes >= 0
    case .array(let elements):
      return elements.count <= values && elements.allSatisfy { $0.fits(&values, &bytes) }
    case .object(let members):
      return members.count <= values && members.allSatisfy { $0.value.fits(&values, &bytes) }
    }
  }
}

/// A request about the `onDisconnect` writes of a session.
@available(Systems 2024, *)
enum OnDisconnectRequest: Sendable {
  /// Make a write when the session ends.
  case register(OnDisconnectWrite, OnDisconnectLimits)

  /// Make no write at and below a path.
  case cancel(TreePath)

  /// The session has ended: make its writes, and forget them.
  case end
}

/// The limits of what a session may write when it ends.
struct OnDisconnectLimits: Sendable {
  let maximumCount: Int
  let maximumByteCount: Int
}

/// An error for a session that registers more `onDisconnect` writes than allowed.
public struct OnDisconnectLimitError: Error, Hashable, Sendable {
  /// What is allowed, and what to do.
  public let description: String
}

extension OnDisconnectLimitError: CustomStringConvertible {}

@available(Systems 2024, *)
extension OnDisconnectLimits {
  /// Checks the list of a session.
  func check(_ list: [OnDisconnectWrite]) throws(OnDisconnectLimitError) {
    guard list.count <= maximumCount else {
      throw OnDisconnectLimitError(
        description:
          "Too many onDisconnect writes; \(maximumCount) are allowed. Cancel some of them.")
    }
    guard list.reduce(0, { $0 + $1.byteCount }) <= maximumByteCount else {
      throw OnDisconnectLimitError(
        description:
          "The onDisconnect writes are too large together; \(maximumByteCount) bytes are "
          + "allowed. Cancel some of them.")
    }
  }
}

/// The inputs of a batch besides its requests and the database.
@available(Systems 2024, *)
struct WriteContext: Sendable {
  var milliseconds: Int64
  var limits = TreeLimits()
  /// Creates the access rules from a text that another server has stored.
  var access: @Sendable (String) -> any TreeAccess = { _ in NoAccess() }
}

/// Access that denies everything, for rules that can't be read.
@available(Systems 2024, *)
struct NoAccess: TreeAccess {
  func allowsRead(
    at path: TreePath, _ query: TreeQuery?, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { false }

  func judge(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64, maximumSteps: Int
  ) -> TreeJudgment { .denied }

  func deniesWrite(
    at path: TreePath, orBelow: Bool, of root: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { true }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
}
