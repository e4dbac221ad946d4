/// A write, who asks for it, and what it depends on.
struct WriteRequest {
  let write: TreeWrite
  let identity: TreeIdentity

  /// Whether the value that the write replaces is the one that the writer expects.
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

/// What decides about the writes of a batch besides themselves.
struct WriteContext {
  var milliseconds: Int64
  var limits = TreeLimits()
  var access: any TreeAccess = OpenAccess()
}
