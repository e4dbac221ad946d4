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
