extension ListDiff {
  /// The same diff without moves: items that moved are deleted and inserted.
  ///
  /// Inserting an item or a section shows its new content, so the updates of moved items and
  /// sections are omitted. An item that is replaced in place has no move, even if it changes
  /// sections.
  ///
  /// - Complexity: O(*c* log *c*) in the number of changes.
  var withoutMoves: ListDiff {
    guard !itemMoves.isEmpty || !sectionMoves.isEmpty else { return self }
    var diff = self
    let left = Set(sectionMoves.map(\.from))
    let entered = Set(sectionMoves.map(\.to))
    diff.sectionMoves = []
    diff.sectionDeletes = (sectionDeletes + left).sortedAscending()
    diff.sectionInserts = (sectionInserts + entered).sortedAscending()
    diff.sectionUpdates.removeAll { entered.contains($0.to) }
    let gone = Set(diff.sectionDeletes)
    let new = Set(diff.sectionInserts)
    diff.itemMoves = []
    let moved = Set(itemMoves.map(\.to))
    let replaced = itemUpdates.filter { new.contains($0.to.section) && !moved.contains($0.to) }
    let leaving = itemDeletes + (itemMoves + replaced).map(\.from)
    diff.itemDeletes = leaving.filter { !gone.contains($0.section) }
    diff.itemInserts = (itemInserts + itemMoves.map(\.to)).filter { !new.contains($0.section) }
    diff.itemDeletes.sortUnlessSorted()
    diff.itemInserts.sortUnlessSorted()
    diff.itemUpdates.removeAll { moved.contains($0.to) || new.contains($0.to.section) }
    return diff
  }
}
