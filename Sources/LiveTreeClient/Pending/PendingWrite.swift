#if Client
public import LiveTree

/// A write that waits to be sent.
public struct PendingWrite: Identifiable, Hashable, Sendable {
  /// Its number; writes are sent in the order of their numbers.
  public let id: Int
  /// What is to be written.
  public let write: TreeWrite

  /// A write with its number.
  public init(id: Int, write: TreeWrite) {
    self.id = id
    self.write = write
  }
}

extension TreeNode {
  /// The node as it will be when what waits has been written, to be shown meanwhile.
  ///
  /// Server values are guessed: a timestamp is the present here, an increment counts from what is
  /// known. A write that the database would refuse is left out. Between the database's answer to a
  /// write and the event that tells it, neither may hold it.
  ///
  /// - Parameters:
  ///   - pending: The writes, in their order.
  ///   - path: Where in the database the node is.
  ///   - milliseconds: The present, since 1970.
  /// - Complexity: That of the writes below the path.
  public func applying(
    _ pending: some Sequence<PendingWrite>, at path: TreePath, now milliseconds: Int64
  ) -> TreeNode {
    pending.reduce(TreeNode.absent.setting(self, at: path)) { root, pending in
      let commit = try? pending.write.resolved(against: root, now: milliseconds)
      return commit?.applied(to: root) ?? root
    }[path]
  }
}
#endif
