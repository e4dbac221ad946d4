/// The changes that a view is told of in one batch.
///
/// Deletes, reloads and the origins of moves count in the list before the batch; inserts and the
/// targets of moves in the list after it. Each array ascends in the list in which it counts, moves
/// by their targets. The order in which a view is told of them does not matter.
@frozen
public struct BatchChanges: Hashable, Sendable {
  /// Sections that go, with all their items.
  public var sectionDeletes: [Int] = []
  /// Sections that come, with all their items.
  public var sectionInserts: [Int] = []
  /// Sections that change places, with all their items.
  public var sectionMoves: [SectionMove] = []
  /// Sections that are asked for anew. The planner makes none: headers are refreshed on their own.
  public var sectionReloads: [Int] = []
  /// Items that go.
  public var itemDeletes: [ItemPath] = []
  /// Items that come.
  public var itemInserts: [ItemPath] = []
  /// Items that change places.
  public var itemMoves: [ItemMove] = []
  /// Items that are asked for anew.
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

  /// How many single changes a view is told of.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionReloads.count
      + itemDeletes.count + itemInserts.count + itemMoves.count + itemReloads.count
  }
}
