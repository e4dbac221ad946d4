/// The changes that a view receives in one batch.
///
/// Deletes, reloads and the origins of moves refer to the list before the batch, inserts and the
/// targets of moves to the list after it. Each array ascends in the list that it refers to, moves
/// by their targets. The order in which a view receives them doesn't matter.
@frozen
public struct BatchChanges: Hashable, Sendable {
  /// Deleted sections, with all their items.
  public var sectionDeletes: [Int] = []
  /// Inserted sections, with all their items.
  public var sectionInserts: [Int] = []
  /// Moved sections, with all their items.
  public var sectionMoves: [SectionMove] = []
  /// Sections to reload. The planner makes none: headers are refreshed on their own.
  public var sectionReloads: [Int] = []
  /// Deleted items.
  public var itemDeletes: [ItemPath] = []
  /// Inserted items.
  public var itemInserts: [ItemPath] = []
  /// Moved items.
  public var itemMoves: [ItemMove] = []
  /// Items to reload.
  public var itemReloads: [ItemPath] = []

  /// No changes.
  @inlinable
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { self == BatchChanges() }

  /// Whether sections are inserted, deleted or moved.
  public var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// The number of single changes.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionReloads.count
      + itemDeletes.count + itemInserts.count + itemMoves.count + itemReloads.count
  }
}
