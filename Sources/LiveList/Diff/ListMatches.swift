/// Which section became which, and which item became which.
struct ListMatches {
  /// The sections.
  let sections: Matching
  /// For each target section, the source path of each of its items, or `nil` when the item is new.
  private(set) var items: [[ItemPath?]]
  /// The source items without a target, ascending.
  private(set) var unmatched: [ItemPath]
  /// For each source section whether it has a target.
  let survives: [Bool]

  init<SectionID, Header, Item: Identifiable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    let sections = Matching(
      sourceCount: source.count, targetCount: target.count,
      source: { source[$0].id }, target: { target[$0].id })
    var survives = Array(repeating: true, count: source.count)
    for section in sections.leftovers { survives[section] = false }
    self.sections = sections
    self.survives = survives

    items = []
    unmatched = sections.leftovers.flatMap { section in
      source[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    for (section, origin) in zip(target, sections.origins) {
      guard let origin else {
        items.append(Array(repeating: nil, count: section.items.count))
        continue
      }
      let old = source[origin].items
      let matching = Matching(
        sourceCount: old.count, targetCount: section.items.count,
        source: { old[$0].id }, target: { section.items[$0].id })
      items.append(matching.origins.map { $0.map { ItemPath(section: origin, item: $0) } })
      unmatched += matching.leftovers.map { ItemPath(section: origin, item: $0) }
    }
    unmatched.sort()
    matchAcrossSections(source, target)
  }

  /// Pairs what found no partner in its own section with what found none in another.
  private mutating func matchAcrossSections<SectionID, Header, Item: Identifiable>(
    _ source: [ListSection<SectionID, Header, Item>],
    _ target: [ListSection<SectionID, Header, Item>]
  ) {
    guard !unmatched.isEmpty else { return }
    var waiting = Waiting<Item.ID>()
    for (index, path) in unmatched.enumerated() {
      waiting.append(index, for: source[path.section].items[path.item].id)
    }
    for section in items.indices {
      for item in items[section].indices where items[section][item] == nil {
        guard let index = waiting.popFirst(target[section].items[item].id) else { continue }
        items[section][item] = unmatched[index]
      }
    }
    unmatched = waiting.rest.map { unmatched[$0] }
  }
}
