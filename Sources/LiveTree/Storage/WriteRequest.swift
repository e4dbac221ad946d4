/// A write, its author, and its condition.
@available(Systems 2024, *)
struct WriteRequest: Sendable {
  let write: TreeWrite
  let identity: TreeIdentity

  /// Whether the write may replace the current value.
  let isCurrent: (@Sendable (TreeNode) -> Bool)?

  init(
    _ write: TreeWrite, as identity: TreeIdentity = .admin,
    onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil
  ) {
    self.write = write
    self.identity = identity
    self.isCurrent = isCurrent
  }
}

@available(Systems 2024, *)
extension WriteRequest {
  /// A final write of a session.
  init(_ item: OnDisconnectWrite) {
    self.init(item.write, as: item.identity)
  }
}

/// A request that waits to be committed.
@available(Systems 2024, *)
enum CommitRequest: Sendable {
  case write(WriteRequest)
  /// New rules, with their text.
  case rules(any TreeAccess, String)
  /// A change of a session's final writes; when the session ends, together with making them.
  case onDisconnect(session: String, OnDisconnectChange)

  /// Whether the request is a write, whose result is a value.
  var isWrite: Bool {
    if case .write = self { true } else { false }
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

  func allowsWrite(
    _ commit: TreeCommit, from before: TreeNode, to after: TreeNode, as auth: JSONValue,
    now milliseconds: Int64
  ) -> Bool { false }

  func hasIndex(for order: TreeOrder, at path: TreePath) -> Bool { false }
}
