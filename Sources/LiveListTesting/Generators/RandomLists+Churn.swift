@available(Systems 2024, *)
extension RandomLists {
  /// The probabilities of changes to a list between two snapshots, for each item and section.
  public struct Churn: Hashable, Sendable {
    /// The probability that an item is deleted.
    public var deletes: Double
    /// The probability that an item is inserted, for each existing item.
    public var inserts: Double
    /// The probability that an item moves within its section or to another.
    public var moves: Double
    /// The probability that an item's content changes.
    public var updates: Double
    /// The probability that a section is deleted, inserted, moved, or receives another header; each
    /// of these is decided separately.
    public var sections: Double
    /// The probability that a new item has the id of an existing one.
    public var duplicates: Double

    /// Creates the same probability for all changes, but without duplicates.
    public init(_ rate: Double) {
      deletes = rate
      inserts = rate
      moves = rate
      updates = rate
      sections = rate
      duplicates = 0
    }
  }
}
