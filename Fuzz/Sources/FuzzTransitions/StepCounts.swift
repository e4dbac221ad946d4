import LiveList

/// In how many steps views are led from one list to another.
struct StepCounts: Sendable {
  /// The changesets that were checked.
  private(set) var changesets = 0
  /// The structural batches when cells are refilled in place.
  private(set) var structural = 0
  /// All batches when cells are requested again.
  private(set) var reloading = 0
  /// The stages that DifferenceKit would make of the same difference.
  private(set) var stages = 0
  /// Whether all items and sections that stayed are as they were.
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
  /// How many stages DifferenceKit makes: updates, deletes, section inserts and moves, item inserts
  /// and moves, section updates; each where there is something for it to do.
  ///
  /// The split is emulated, the library itself does not run.
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
