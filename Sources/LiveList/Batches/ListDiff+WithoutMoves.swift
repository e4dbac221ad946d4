extension ListDiff {
  /// The same difference told without moves: what changed places goes and comes.
  ///
  /// What the moved items and sections show is new then, so their updates are left out.
  ///
  /// - Complexity: O(*c* log *c*) in the changes.
  @usableFromInline
  var withoutMoves: ListDiff {
    guard !itemMoves.isEmpty || !sectionMoves.isEmpty else { return self }
    var diff = self
    let left = Set(sectionMoves.map(\.from))
    let entered = Set(sectionMoves.map(\.to))
    diff.sectionMoves = []
    diff.sectionDeletes = (sectionDeletes + left).sorted()
    diff.sectionInserts = (sectionInserts + entered).sorted()
    diff.sectionUpdates.removeAll { entered.contains($0.to) }
    let gone = Set(diff.sectionDeletes)
    let new = Set(diff.sectionInserts)
    diff.itemMoves = []
    diff.itemDeletes = (itemDeletes + itemMoves.map(\.from)).filter { !gone.contains($0.section) }
    diff.itemInserts = (itemInserts + itemMoves.map(\.to)).filter { !new.contains($0.section) }
    diff.itemDeletes.sort()
    diff.itemInserts.sort()
    let moved = Set(itemMoves.map(\.to))
    diff.itemUpdates.removeAll { moved.contains($0.to) || new.contains($0.to.section) }
    return diff
  }
}
