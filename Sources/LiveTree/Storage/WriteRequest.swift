/// A write, its author, and its condition.
struct WriteRequest {
  let write: TreeWrite
  let identity: TreeIdentity

  /// Whether the value that the write replaces is the expected one.
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

/// The inputs of a batch besides its writes.
struct WriteContext {
  var milliseconds: Int64
  var limits = TreeLimits()
  var access: any TreeAccess = OpenAccess()
}
