/// Maps the items of a changeset's source to their positions in its target, to preserve selection,
/// expansion, focus and scroll position.
///
/// An item keeps its identity when it moves, and when rows around it are inserted or deleted.
///
/// Items of a section that weren't inserted, deleted or moved keep their order, so the *n*-th of
/// them in the source is the *n*-th in the target.
package struct ItemIndex: Sendable {
  private let targets: SectionMap
  package let sourceCounts: [Int]
  private let moves: [ItemPath: ItemPath]
  private let movedSections: Set<Int>
  /// For each source section, the indexes of items that were deleted or moved, ascending.
  private let departures: [Int: [Int]]
  /// For each target section, the indexes of items that were inserted or moved, ascending.
  private let arrivals: [Int: [Int]]

  /// Creates the index of a changeset.
  ///
  /// - Complexity: O(*s* + *c* log *c*) in the numbers of sections and changes, regardless of the
  ///   number of items.
  package init<SectionID, Header, Item>(_ changeset: ListChangeset<SectionID, Header, Item>) {
    self.init(
      changeset.diff, sourceCounts: changeset.source.itemCounts(),
      targetCount: changeset.target.count)
  }

  /// Creates the index of a diff between lists with these counts.
  package init(_ diff: ListDiff, sourceCounts: [Int], targetCount: Int) {
    targets = diff.targets(sourceCount: sourceCounts.count, targetCount: targetCount)
    self.sourceCounts = sourceCounts
    moves = Dictionary(diff.itemMoves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
    movedSections =
      diff.sectionMoves.isEmpty
      ? [] : Self.movedSections(targets, sourceCounts: sourceCounts, targetCount: targetCount)
    departures = Self.bySection(diff.itemDeletes + diff.itemMoves.map(\.from))
    arrivals = Self.bySection(diff.itemInserts + diff.itemMoves.map(\.to))
  }

  /// The index of a section of the source in the target; `nil` if it was deleted.
  package func target(of section: Int) -> Int? {
    precondition(sourceCounts.indices.contains(section), "The section isn't in the source.")
    return targets[section]
  }

  /// The path of an item of the source in the target; `nil` if it was deleted.
  ///
  /// - Complexity: O(log *c*) in the number of changes.
  package func target(of path: ItemPath) -> ItemPath? {
    if let target = moves[path] { return target }
    guard let section = target(of: path.section) else { return nil }
    let departures = departures[path.section] ?? []
    let before = departures.partitioningIndex { $0 >= path.item }
    guard before == departures.count || departures[before] != path.item else { return nil }
    let rank = path.item - before
    let arrivals = arrivals[section] ?? []
    let passed = arrivals.indices.partitioningIndex { arrivals[$0] - $0 > rank }
    return ItemPath(section: section, item: rank + passed)
  }

  /// The row of the target for a row of the source; `nil` if it was deleted.
  ///
  /// - Complexity: O(log *c*) in the number of changes.
  package func target(of place: ListPlace) -> ListPlace? {
    switch place {
    case .header(let section): target(of: section).map { .header($0) }
    case .item(let path): target(of: path).map { .item($0) }
    }
  }

  /// Whether a row of the source has moved, or is in a section that has.
  package func hasMoved(_ place: ListPlace) -> Bool {
    if movedSections.contains(place.section) { return true }
    guard case .item(let path) = place else { return false }
    return moves[path] != nil
  }

  /// Returns the sections that have moved to a reader, so that the fewest rows have.
  ///
  /// A diff has the fewest moves of sections. If a section of two rows and one of forty have changed
  /// places, either is one move; to the reader, the two rows have moved.
  ///
  /// - Complexity: O(*s* log *s*) in the number of sections.
  private static func movedSections(
    _ targets: SectionMap, sourceCounts: [Int], targetCount: Int
  ) -> Set<Int> {
    var origins = [Int?](repeating: nil, count: targetCount)
    for section in sourceCounts.indices { targets[section].map { origins[$0] = section } }
    let remaining = origins.compactMap(\.self)
    var moved: Set<Int> = []
    HeaviestChain<UInt64>.with(bound: sourceCounts.count) { empty in
      var chain = empty
      for section in remaining { chain.append(section, weight: UInt64(sourceCounts[section]) + 1) }
      chain.choose()
      moved = Set(remaining.filter { !chain.contains($0) })
    }
    return moved
  }

  private static func bySection(_ paths: [ItemPath]) -> [Int: [Int]] {
    var paths = paths
    paths.sortUnlessSorted()
    return Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item) }
  }
}
