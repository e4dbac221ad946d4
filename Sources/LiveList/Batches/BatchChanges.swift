/// The changes that a view receives in one batch.
///
/// Deletes, reloads and the origins of moves are indexes in the list before the batch. Inserts and
/// the targets of moves are indexes in the list after it. Each array is sorted in ascending order,
/// moves by their targets. A view may receive the changes in any order.
@frozen
public struct BatchChanges: Hashable, Sendable {
  /// Deleted sections, with all their items.
  public var sectionDeletes: [Int] = []
  /// Inserted sections, with all their items.
  public var sectionInserts: [Int] = []
  /// Moved sections, with all their items.
  public var sectionMoves: [ListDiff.SectionMove] = []
  /// Sections to reload. The planner never reloads sections: headers are refreshed separately.
  public var sectionReloads: [Int] = []
  /// Deleted items.
  public var itemDeletes: [ItemPath] = []
  /// Inserted items.
  public var itemInserts: [ItemPath] = []
  /// Moved items.
  public var itemMoves: [ListDiff.ItemMove] = []
  /// Items to reload.
  public var itemReloads: [ItemPath] = []

  /// Creates an empty batch.
  @inlinable
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { self == BatchChanges() }

  /// Whether sections are inserted, deleted or moved.
  public var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// The number of changes.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionReloads.count
      + itemDeletes.count + itemInserts.count + itemMoves.count + itemReloads.count
  }
}
