import LiveList

/// Maps sections between the lists before and after a batch. Unchanged sections keep their order.
package struct SectionPlaces {
  /// For each section before the batch, its index after the batch; `nil` if it is deleted.
  package private(set) var targets: [Int?]
  /// For each section after the batch, its index before the batch; `nil` if it is inserted.
  package private(set) var origins: [Int?]

  /// - Precondition: The changes are in range and add up.
  init(_ changes: BatchChanges, before: Int, after: Int) {
    targets = Array(repeating: nil, count: before)
    origins = Array(repeating: nil, count: after)
    for move in changes.sectionMoves {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
    let gone = Set(changes.sectionDeletes)
    let new = Set(changes.sectionInserts)
    let kept = targets.indices.filter { targets[$0] == nil && !gone.contains($0) }
    let places = origins.indices.filter { origins[$0] == nil && !new.contains($0) }
    for (from, to) in zip(kept, places) {
      targets[from] = to
      origins[to] = from
    }
  }
}
