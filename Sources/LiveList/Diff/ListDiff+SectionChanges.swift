extension ListDiff {
  /// Adds the deletes, inserts and moves of sections. Call it when the changes of their items are
  /// known.
  ///
  /// Several sets of moves may be minimal. The chosen set moves as few sections with changed items
  /// as possible, because a view can't move a section and change its items in one batch.
  @usableFromInline
  mutating func appendSectionChanges(
    _ sections: borrowing Matching, _ map: SectionMap, sourceCount: Int,
    _ replacing: inout ListDiff?
  ) {
    if !sections.deleted.isEmpty { sectionDeletes = sections.deleted.elements.map { Int($0) } }
    if !sections.inserted.isEmpty { sectionInserts = sections.inserted.elements.map { Int($0) } }
    guard sections.isCrossed, map.isCrossed else { return }
    var edited = [Bool](repeating: false, count: sourceCount)
    for path in itemDeletes { edited[path.section] = true }
    for path in itemInserts { edited[map.origin(of: path.section)] = true }
    setSectionMoves(map, edited)
    guard replacing != nil else { return }
    for update in itemUpdates where map.origin(of: update.to.section) >= 0 {
      edited[map.origin(of: update.to.section)] = true
    }
    replacing?.setSectionMoves(map, edited)
  }

  /// Finds the smallest set of section moves that moves as few edited sections as possible.
  private mutating func setSectionMoves(_ map: SectionMap, _ edited: [Bool]) {
    var edited = edited
    for move in itemMoves {
      edited[move.from.section] = true
      let origin = map.origin(of: move.to.section)
      if origin >= 0 { edited[origin] = true }
    }
    var moves: [SectionMove] = []
    HeaviestChain<UInt64>.with(bound: edited.count) { empty in
      var chain = empty
      for origin in map.origins where origin >= 0 {
        chain.deal(Int(origin), weight: 1 << 32 | (edited[Int(origin)] ? 1 : 0))
      }
      chain.choose()
      for (section, origin) in map.origins.enumerated()
      where origin >= 0 && !chain.contains(Int(origin)) {
        moves.append(SectionMove(from: Int(origin), to: section))
      }
    }
    sectionMoves = moves
  }
}
