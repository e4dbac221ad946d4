internal import LiveList

/// Where the sections and items of a target were in the source.
struct Origins {
  /// By the index in the target; `nil` for what is new.
  let sections: [Int?]
  /// By section and item in the target; `nil` for what is new.
  let items: [[ItemPath?]]
  /// Where the items of the source are now.
  let destinations: [ItemPath: ItemPath]

  /// - Parameters:
  ///   - source: How many items each section of the source has.
  ///   - target: How many items each section of the target has.
  /// - Complexity: O(*n*) in the sections and items.
  init(_ diff: ListDiff, source: [Int], target: [Int]) {
    let sections = Self.sections(diff, source: source.count, target: target.count)
    let items = Self.items(diff, sections: sections, source: source, target: target)
    var destinations: [ItemPath: ItemPath] = [:]
    for (section, origins) in items.enumerated() {
      for (item, origin) in origins.enumerated() {
        if let origin { destinations[origin] = ItemPath(section: section, item: item) }
      }
    }
    self.sections = sections
    self.items = items
    self.destinations = destinations
  }

  private static func sections(_ diff: ListDiff, source: Int, target: Int) -> [Int?] {
    paired(
      target: 0..<target, source: 0..<source,
      new: Set(diff.sectionInserts),
      gone: Set(diff.sectionDeletes).union(diff.sectionMoves.map(\.from)),
      moved: diff.sectionMoves.map { ($0.to, $0.from) })
  }

  private static func items(
    _ diff: ListDiff, sections: [Int?], source: [Int], target: [Int]
  ) -> [[ItemPath?]] {
    let new = Set(diff.itemInserts)
    let gone = Set(diff.itemDeletes).union(diff.itemMoves.map(\.from))
    let moved = Dictionary(grouping: diff.itemMoves, by: \.to.section)
    return sections.enumerated().map { section, origin in
      let old = origin.map { from in
        (0..<source[from]).map { ItemPath(section: from, item: $0) }
      }
      return paired(
        target: (0..<target[section]).map { ItemPath(section: section, item: $0) },
        source: old ?? [], new: new, gone: gone,
        moved: moved[section, default: []].map { ($0.to, $0.from) })
    }
  }

  /// What neither came, went nor moved kept its order: it is paired from the front.
  ///
  /// - Parameter gone: What is not in its old place any more, deleted or moved.
  private static func paired<Place: Hashable>(
    target: some Sequence<Place>, source: some Sequence<Place>,
    new: Set<Place>, gone: Set<Place>, moved: [(to: Place, from: Place)]
  ) -> [Place?] {
    let origins = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
    var stayed = source.lazy.filter { !gone.contains($0) }.makeIterator()
    return target.map { place in
      if let origin = origins[place] { return origin }
      return new.contains(place) ? nil : stayed.next()
    }
  }
}
