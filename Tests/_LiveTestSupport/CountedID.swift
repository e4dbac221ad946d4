import Synchronization

/// How often ids and contents have been compared and hashed.
public final class OperationCounter: Sendable {
  private let counts = Mutex((equals: 0, hashes: 0, contents: 0))

  /// Creates a counter at zero.
  public init() {}

  /// How many pairs of ids have been compared.
  public var equals: Int { counts.withLock(\.equals) }
  /// How many ids have been hashed.
  public var hashes: Int { counts.withLock(\.hashes) }
  /// How many pairs of items have been compared.
  public var contents: Int { counts.withLock(\.contents) }

  /// Begins again at zero.
  public func reset() { counts.withLock { $0 = (0, 0, 0) } }

  func countEqual() { counts.withLock { $0.equals += 1 } }
  func countHash() { counts.withLock { $0.hashes += 1 } }
  func countContent() { counts.withLock { $0.contents += 1 } }
}

/// An id that counts how often it is compared and hashed.
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

/// An item that counts how often it is compared, and its id compared and hashed.
public struct CountedItem: Identifiable, Equatable, Sendable {
  /// Says which item it is.
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
