extension ListDiff {
  /// Compares two lists of sections: items by `id` for identity and by `==` for content.
  ///
  /// Items are looked for in the section they were in first; what is left over everywhere is then
  /// matched across sections, so that an item which changed sections is a move.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items and sections, O(*n*) expected where
  ///   nothing moved.
  public init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    self.init(from: source, to: target, replacesUpdates: false)
  }

  /// - Parameter replacesUpdates: Whether items that changed will be deleted and inserted. They are
  ///   never moved then, and the others need not move around them.
  init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>], replacesUpdates: Bool
  ) {
    let matches = ListMatches(from: source, to: target)
    for (to, from) in matches.sections.origins.enumerated() {
      guard let from, source[from].header != target[to].header else { continue }
      sectionUpdates.append(SectionMove(from: from, to: to))
    }
    for (section, origins) in matches.items.enumerated() {
      for (item, from) in origins.enumerated() {
        guard let from, source[from.section].items[from.item] != target[section].items[item]
        else { continue }
        itemUpdates.append(ItemMove(from: from, to: ItemPath(section: section, item: item)))
      }
    }
    appendChanges(of: matches, without: replacesUpdates ? Set(itemUpdates.map(\.to)) : [])
  }

  /// Says what the matches mean for the order of sections and items.
  ///
  /// - Parameters:
  ///   - matches: What became what.
  ///   - replaced: The items of the target that have no place to keep.
  private mutating func appendChanges(of matches: ListMatches, without replaced: Set<ItemPath>) {
    sectionDeletes = matches.sections.leftovers
    itemDeletes = matches.unmatched.filter { matches.survives[$0.section] }
    let origins = matches.sections.origins
    for (section, items) in matches.items.enumerated() {
      appendItemChanges(of: items, in: section, from: origins[section], without: replaced)
    }
    var edited = editedSections(origins)
    edited.formUnion(replaced.compactMap { origins[$0.section] })
    appendSectionChanges(origins, edited: edited)
  }

  /// The source sections whose items are not the same in number and order any more.
  private func editedSections(_ origins: [Int?]) -> Set<Int> {
    Set(itemDeletes.map(\.section))
      .union(itemMoves.map(\.from.section))
      .union(itemInserts.compactMap { origins[$0.section] })
      .union(itemMoves.compactMap { origins[$0.to.section] })
  }

  /// Adds the inserts and moves of one target section, given where each of its items comes from.
  private mutating func appendItemChanges(
    of origins: [ItemPath?], in section: Int, from sourceSection: Int?,
    without replaced: Set<ItemPath>
  ) {
    let stayers = origins.enumerated().map { item, origin in
      origin?.section == sourceSection
        && !replaced.contains(ItemPath(section: section, item: item)) ? origin?.item : nil
    }
    let stays = unmovedElements(stayers)
    for (item, origin) in origins.enumerated() where !stays[item] {
      let path = ItemPath(section: section, item: item)
      if replaced.contains(path) { continue }
      if let origin {
        itemMoves.append(ItemMove(from: origin, to: path))
      } else if sourceSection != nil {
        itemInserts.append(path)
      }
    }
  }

  /// Adds the inserts and moves of sections. Among the smallest sets of moves one is chosen that
  /// lets sections with changed items stay where possible: a view can not move a section and change
  /// its items in one batch.
  private mutating func appendSectionChanges(_ origins: [Int?], edited: Set<Int>) {
    let weights = origins.map { origin in
      origins.count + 1 + (origin.map(edited.contains) == true ? 1 : 0)
    }
    let stays = unmovedElements(origins, weights: weights)
    for (section, origin) in origins.enumerated() where !stays[section] {
      if let origin {
        sectionMoves.append(SectionMove(from: origin, to: section))
      } else {
        sectionInserts.append(section)
      }
    }
  }
}

/// For each target element whether it keeps its place among those that have an origin.
///
/// - Parameters:
///   - origins: The source index of each target element, `nil` for those that have none to keep.
///   - weights: What it is worth to keep each; all the same when left out.
private func unmovedElements(_ origins: [Int?], weights: [Int]? = nil) -> [Bool] {
  var stays = origins.map { $0 != nil }
  let matched = origins.indices.filter { stays[$0] }
  let positions = matched.compactMap { origins[$0] }
  let isSorted = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
  guard !isSorted else { return stays }
  let chosen = heaviestIncreasingSubsequence(
    of: positions,
    weights: matched.map { weights?[$0] ?? 1 },
    bound: (positions.max() ?? 0) + 1)
  for (element, isChosen) in zip(matched, chosen) { stays[element] = isChosen }
  return stays
}
