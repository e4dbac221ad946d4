/// The changes that a view receives in one batch.
///
/// Deletes, reloads and the origins of moves count in the list before the batch; inserts and the
/// targets of moves in the list after it. Each array ascends in the list in which it counts, moves
/// by their targets. The order in which a view receives them doesn't matter.
@frozen
public struct BatchChanges: Hashable, Sendable {
  /// Sections that go, with all their items.
  public var sectionDeletes: [Int] = []
  /// Sections that come, with all their items.
  public var sectionInserts: [Int] = []
  /// Sections that change places, with all their items.
  public var sectionMoves: [SectionMove] = []
  /// Sections to reload. The planner makes none: headers are refreshed on their own.
  public var sectionReloads: [Int] = []
  /// Items that go.
  public var itemDeletes: [ItemPath] = []
  /// Items that come.
  public var itemInserts: [ItemPath] = []
  /// Items that change places.
  public var itemMoves: [ItemMove] = []
  /// Items to reload.
  public var itemReloads: [ItemPath] = []

  /// No changes.
  @inlinable
  public init() {}

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { self == BatchChanges() }

  /// Whether sections come, go or change places.
  public var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// The number of single changes.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionReloads.count
      + itemDeletes.count + itemInserts.count + itemMoves.count + itemReloads.count
  }
}
