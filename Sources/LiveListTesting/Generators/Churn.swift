/// How much of a list changes between snapshots: probabilities for each item and section.
public struct Churn: Hashable, Sendable {
  /// Probability that an item is deleted.
  public var deletes: Double
  /// Probability that an item is inserted, for each existing item.
  public var inserts: Double
  /// Probability that an item moves, within its section or to another.
  public var moves: Double
  /// Probability that an item changes its content.
  public var updates: Double
  /// Probability that a section is deleted, inserted, moved, or gets another header; each
  /// separately.
  public var sections: Double
  /// Probability that a new item has the id of an existing one.
  public var duplicates: Double

  /// The same probability for everything, but no duplicates.
  public init(_ rate: Double) {
    deletes = rate
    inserts = rate
    moves = rate
    updates = rate
    sections = rate
    duplicates = 0
  }
}
