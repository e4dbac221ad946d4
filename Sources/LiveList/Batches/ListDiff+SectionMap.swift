extension ListDiff {
  /// Whether sections come, go or change places.
  @inlinable var changesSections: Bool {
    !(sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty)
  }

  /// Whether items come, go or change places.
  @inlinable var changesItems: Bool {
    !(itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty)
  }

  /// Where each source section is in the target, and the other way round.
  func sectionMap(
    sourceCount: Int, targetCount: Int
  ) -> (targets: [Int?], origins: [Int?]) {
    var targets = [Int?](repeating: nil, count: sourceCount)
    var origins = [Int?](repeating: nil, count: targetCount)
    for move in sectionMoves {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
    let gone = Set(sectionDeletes)
    let new = Set(sectionInserts)
    let stayed = targets.indices.filter { targets[$0] == nil && !gone.contains($0) }
    let places = origins.indices.filter { origins[$0] == nil && !new.contains($0) }
    precondition(stayed.count == places.count, "The difference does not fit the two lists.")
    for (from, to) in zip(stayed, places) {
      targets[from] = to
      origins[to] = from
    }
    return (targets, origins)
  }
}
