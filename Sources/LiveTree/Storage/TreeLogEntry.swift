/// The version of a database: the number of entries in its log.
public struct TreeVersion: Hashable, Comparable, Sendable {
  /// The number of entries.
  public let number: Int64

  /// The version of a database without entries.
  public static let zero = TreeVersion(0)

  /// Creates a version.
  public init(_ number: Int64) {
    self.number = number
  }

  /// The version after more entries.
  public func advanced(by count: Int) -> TreeVersion {
    TreeVersion(number + Int64(count))
  }

  public static func < (lhs: TreeVersion, rhs: TreeVersion) -> Bool { lhs.number < rhs.number }
}

/// The ID of a batch, with which a storage finds out whether the batch was stored.
public struct TreeBatchID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Creates a random ID, which is unique for all practical purposes.
  public init(using random: inout some RandomNumberGenerator) {
    (high, low) = (random.next(), random.next())
  }

  private init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The ID of the next batch of the same database, which is as unique: asking for random bytes each time
  /// takes two system calls.
  var next: TreeBatchID { TreeBatchID(high: high, low: low &+ 1) }

  /// Creates an ID from its description; `nil` if the text isn't 32 hexadecimal digits.
  public init?(_ description: String) {
    let digits = description.utf8
    guard digits.count == 32, !digits.contains(where: { $0 == UInt8(ascii: "+") }),
      let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }
}

extension TreeBatchID: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    [high, low].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// An entry of the log of a database: a change, and the version that it produces.
@available(Systems 2024, *)
public struct TreeLogEntry: Hashable, Sendable {
  /// A change of a database.
  public enum Change: Hashable, Sendable {
    /// A write.
    case commit(TreeCommit)

    /// The text of new rules.
    case rules(String)

    /// A change of the final writes of the session with a name.
    case onDisconnect(session: String, OnDisconnectChange)
  }

  /// The version after the entry.
  public let version: TreeVersion

  /// The batch with which the entry was written.
  public let batch: TreeBatchID

  /// The change.
  public let change: Change

  /// Creates an entry.
  public init(_ change: Change, in batch: TreeBatchID, version: TreeVersion) {
    (self.change, self.batch, self.version) = (change, batch, version)
  }

  /// The entries of a batch that follows a version.
  public static func entries(
    _ changes: [Change], in batch: TreeBatchID, after version: TreeVersion
  ) -> [TreeLogEntry] {
    changes.enumerated().map { offset, change in
      TreeLogEntry(change, in: batch, version: version.advanced(by: offset + 1))
    }
  }
}
