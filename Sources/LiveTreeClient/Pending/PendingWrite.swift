public import LiveTree

/// A write that hasn't been acknowledged yet.
@available(Systems 2024, *)
public struct PendingWrite: Identifiable, Hashable, Sendable {
  /// The number of the write; writes are sent in the order of their numbers.
  public let id: Int
  /// The write.
  public let write: TreeWrite

  /// Creates a write with its number.
  public init(id: Int, write: TreeWrite) {
    self.id = id
    self.write = write
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// The node with pending writes applied, to show until they are acknowledged.
  ///
  /// Server values are estimates: a timestamp is the local time, and an increment is added to the
  /// known value. A write that the database would reject is skipped. After a write is acknowledged,
  /// it's missing from both the node and the pending writes until its event arrives on the stream.
  ///
  /// - Parameters:
  ///   - pending: The writes, in order.
  ///   - path: The path of the node.
  ///   - milliseconds: The current time, in milliseconds since 1970.
  /// - Complexity: O(*n*) in the size of the writes.
  public func applying(
    _ pending: some Sequence<PendingWrite>, at path: TreePath, now milliseconds: Int64
  ) -> TreeNode {
    pending.reduce(TreeNode.absent.setting(self, at: path)) { root, pending in
      let commit = try? pending.write.resolved(against: root, now: milliseconds)
      return commit?.applied(to: root) ?? root
    }[path]
  }
}
