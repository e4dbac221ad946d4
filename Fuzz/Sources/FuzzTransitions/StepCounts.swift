import LiveList

/// The number of steps in which views are updated from one list to another.
struct StepCounts: Sendable {
  /// The number of checked changesets.
  private(set) var changesets = 0
  /// The number of structural batches if cells are reconfigured in place.
  private(set) var structural = 0
  /// The number of all batches if cells are reloaded.
  private(set) var reloading = 0
  /// The number of stages that DifferenceKit would produce for the same difference.
  private(set) var stages = 0
  /// Whether all items and sections that stayed are unchanged.
  private(set) var hasNoUpdates = true

  mutating func add<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, _ updates: ContentUpdates
  ) {
    changesets += 1
    switch updates {
    case .reconfigure:
      structural += changeset.batches.count
      stages += changeset.diff.differenceKitStages
      hasNoUpdates = hasNoUpdates && changeset.diff.itemUpdates.isEmpty
      if changeset.diff.itemUpdates.isEmpty { reloading += changeset.batches.count }
    case .reload: reloading += changeset.batches.count
    case .replace: break
    }
  }

  static func += (left: inout Self, right: Self) {
    left.changesets += right.changesets
    left.structural += right.structural
    left.reloading += right.reloading
    left.stages += right.stages
    left.hasNoUpdates = left.hasNoUpdates && right.hasNoUpdates
  }
}

extension ListDiff {
  /// The number of stages that DifferenceKit produces: updates, deletes, section inserts and moves,
  /// item inserts and moves, and section updates. Empty stages are omitted.
  ///
  /// The split is emulated; the library itself isn't run.
  ///
  /// Source: ra1028/DifferenceKit, Algorithm.swift.
  fileprivate var differenceKitStages: Int {
    let stages = [
      itemUpdates.isEmpty, sectionDeletes.isEmpty && itemDeletes.isEmpty,
      sectionInserts.isEmpty && sectionMoves.isEmpty, itemInserts.isEmpty && itemMoves.isEmpty,
      sectionUpdates.isEmpty,
    ]
    return stages.count { !$0 }
  }
}
