extension ListDiff {
  /// Adds the deletes, inserts and moves of sections. Call it when the changes of their items are
  /// known.
  ///
  /// Several sets of moves may be minimal. The chosen set moves as few sections with changed items
  /// as possible, because a view can't move a section and change its items in one batch.
  mutating func appendSectionChanges(
    _ sections: borrowing Matching, _ origins: SectionMap, sourceCount: Int,
    _ replacing: inout ListDiff?
  ) {
    if !sections.deleted.isEmpty { sectionDeletes = sections.deleted.elements.map { Int($0) } }
    if !sections.inserted.isEmpty { sectionInserts = sections.inserted.elements.map { Int($0) } }
    guard sections.isCrossed, origins.isCrossed else { return }
    var edited = [Bool](repeating: false, count: sourceCount)
    for path in itemDeletes { edited[path.section] = true }
    for path in itemInserts { edited.mark(origins[path.section]) }
    setSectionMoves(origins, edited)
    guard replacing != nil else { return }
    for update in itemUpdates { edited.mark(origins[update.to.section]) }
    replacing?.setSectionMoves(origins, edited)
  }

  /// Finds the smallest set of section moves that moves as few edited sections as possible.
  private mutating func setSectionMoves(_ origins: SectionMap, _ edited: [Bool]) {
    var edited = edited
    for move in itemMoves {
      edited[move.from.section] = true
      edited.mark(origins[move.to.section])
    }
    var moves: [ListDiff.SectionMove] = []
    HeaviestChain<UInt64>.with(bound: edited.count) { empty in
      var chain = empty
      // Any number of edited sections weighs less than one section: the upper half of a weight
      // counts the sections, the lower half those that are edited.
      for origin in origins.indexes where origin >= 0 {
        chain.append(Int(origin), weight: 1 << 32 | (edited[Int(origin)] ? 1 : 0))
      }
      chain.choose()
      for (section, origin) in origins.indexes.enumerated()
      where origin >= 0 && !chain.contains(Int(origin)) {
        moves.append(ListDiff.SectionMove(from: Int(origin), to: section))
      }
    }
    sectionMoves = moves
  }
}

extension [Bool] {
  /// Sets an element; does nothing if the index is `nil`.
  fileprivate mutating func mark(_ index: Int?) {
    if let index { self[index] = true }
  }
}
