/// How much of a list changes from one snapshot to the next: probabilities for each item and
/// section.
public struct Churn: Hashable, Sendable {
  /// That an item goes.
  public var deletes: Double
  /// That an item comes, for each that is there.
  public var inserts: Double
  /// That an item goes to another place, in its section or another.
  public var moves: Double
  /// That an item changes its content.
  public var updates: Double
  /// That a section goes, comes, changes its place or its header; each apart.
  public var sections: Double
  /// That a new item takes the id of one that is there.
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
