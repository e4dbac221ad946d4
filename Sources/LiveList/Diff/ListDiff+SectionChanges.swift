extension ListDiff {
  /// Adds the deletes, inserts and moves of sections, once it is known what changed in them.
  ///
  /// Among the smallest sets of moves one is chosen that lets sections with changed items stay where
  /// possible: a view can not move a section and change its items in one batch.
  @usableFromInline
  mutating func appendSectionChanges(
    _ sections: Matching, _ map: SectionMap, replacesUpdates: Bool
  ) {
    sectionDeletes = sections.deleted.map { Int($0) }
    sectionInserts = sections.inserted.map { Int($0) }
    guard sections.isCrossed else { return }
    let matched = map.origins.indices.filter { map.origins[$0] >= 0 }
    let positions = matched.map { map.origin(of: $0) }
    guard zip(positions, positions.dropFirst()).contains(where: { $1 < $0 }) else { return }
    let edited = editedSections(map, replacesUpdates: replacesUpdates)
    let stays = heaviestIncreasingSubsequence(
      of: positions,
      weights: positions.map { map.origins.count + 1 + (edited.contains($0) ? 1 : 0) },
      bound: (positions.max() ?? 0) + 1)
    for (index, section) in matched.enumerated() where !stays[index] {
      sectionMoves.append(SectionMove(from: positions[index], to: section))
    }
  }

  /// The source sections whose items are not the same in number and order any more.
  private func editedSections(_ map: SectionMap, replacesUpdates: Bool) -> Set<Int> {
    var edited = Set(itemDeletes.map(\.section))
    edited.formUnion(itemMoves.map(\.from.section))
    edited.formUnion(itemInserts.map { map.origin(of: $0.section) })
    edited.formUnion(itemMoves.map { map.origin(of: $0.to.section) })
    if replacesUpdates { edited.formUnion(itemUpdates.map { map.origin(of: $0.to.section) }) }
    return edited
  }
}
