import Synchronization

/// Counts comparisons and hashes of IDs and contents.
public final class OperationCounter: Sendable {
  private let counts = Mutex((equals: 0, hashes: 0, contents: 0))

  /// Creates a counter at zero.
  public init() {}

  /// The number of compared pairs of IDs.
  public var equals: Int { counts.withLock(\.equals) }
  /// The number of hashed IDs.
  public var hashes: Int { counts.withLock(\.hashes) }
  /// The number of compared pairs of items.
  public var contents: Int { counts.withLock(\.contents) }

  /// Resets the counts to zero.
  public func reset() { counts.withLock { $0 = (0, 0, 0) } }

  func countEqual() { counts.withLock { $0.equals += 1 } }
  func countHash() { counts.withLock { $0.hashes += 1 } }
  func countContent() { counts.withLock { $0.contents += 1 } }
}

/// An ID that counts its comparisons and hashes.
public struct CountedID: Hashable, Sendable {
  let value: Int
  let counter: OperationCounter

  public static func == (left: Self, right: Self) -> Bool {
    left.counter.countEqual()
    return left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    counter.countHash()
    hasher.combine(value)
  }
}

/// An item that counts its comparisons, and the comparisons and hashes of its ID.
public struct CountedItem: Identifiable, Equatable, Sendable {
  /// The ID of the item.
  public let id: CountedID
  let content: Int

  /// Creates an item whose operations are counted by `counter`.
  public init(_ id: Int, content: Int = 0, counter: OperationCounter) {
    self.id = CountedID(value: id, counter: counter)
    self.content = content
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.id.counter.countContent()
    return left.id.value == right.id.value && left.content == right.content
  }
}
