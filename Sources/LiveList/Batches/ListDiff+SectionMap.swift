extension ListDiff {
  /// Whether sections are inserted, deleted or moved.
  @inlinable var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// Whether items are inserted, deleted or moved.
  @inlinable var changesItems: Bool {
    !(itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty)
  }

  /// Returns the index of each source section in the target, and of each target section in the
  /// source.
  func sectionMap(
    sourceCount: Int, targetCount: Int
  ) -> (targets: [Int?], origins: [Int?]) {
    var targets = [Int?](repeating: nil, count: sourceCount)
    var origins = [Int?](repeating: nil, count: targetCount)
    for move in sectionMoves {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
    var isGone = [Bool](repeating: false, count: sourceCount)
    var isNew = [Bool](repeating: false, count: targetCount)
    for section in sectionDeletes { isGone[section] = true }
    for section in sectionInserts { isNew[section] = true }
    let stayed = targets.indices.filter { targets[$0] == nil && !isGone[$0] }
    let places = origins.indices.filter { origins[$0] == nil && !isNew[$0] }
    precondition(stayed.count == places.count, "The diff wasn't computed for these lists.")
    for (from, to) in zip(stayed, places) {
      targets[from] = to
      origins[to] = from
    }
    return (targets, origins)
  }
}
