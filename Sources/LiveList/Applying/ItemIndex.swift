/// Maps the items of a changeset's source to their positions in its target, to preserve selection,
/// expansion, focus and scroll position.
///
/// Items are followed by identity, whether they moved or rows around them were inserted and
/// deleted.
///
/// Idea: in a section that stayed, the items that neither left nor arrived keep their order. The
/// *n*-th of them before is the *n*-th of them after.
public struct ItemIndex: Sendable {
  private let sections: [Int?]
  private let sourceCounts: [Int]
  private let moves: [ItemPath: ItemPath]
  /// For each source section the items that left it, ascending.
  private let departures: [Int: [Int]]
  /// For each target section the indexes of inserted items, ascending.
  private let arrivals: [Int: [Int]]

  /// Creates the index of a changeset.
  ///
  /// - Complexity: O(*s* + *c* log *c*) in the sections and the changes, whatever the number of
  ///   items.
  public init<SectionID, Header, Item>(_ changeset: ListChangeset<SectionID, Header, Item>) {
    self.init(
      changeset.diff, sourceCounts: changeset.source.itemCounts(),
      targetCount: changeset.target.count)
  }

  /// Creates the index for a list with these numbers of sections and items.
  init(_ diff: ListDiff, sourceCounts: [Int], targetCount: Int) {
    sections = diff.sectionMap(sourceCount: sourceCounts.count, targetCount: targetCount).targets
    self.sourceCounts = sourceCounts
    moves = Dictionary(diff.itemMoves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
    departures = Self.bySection(diff.itemDeletes + diff.itemMoves.map(\.from))
    arrivals = Self.bySection(diff.itemInserts + diff.itemMoves.map(\.to))
  }

  /// The index of a section of the source in the target; `nil` if it was deleted.
  public func target(of section: Int) -> Int? { sections[section] }

  /// The path of an item of the source in the target; `nil` if it was deleted.
  ///
  /// - Complexity: O(log *c*) in the changes.
  public func target(of path: ItemPath) -> ItemPath? {
    if let target = moves[path] { return target }
    guard let section = sections[path.section] else { return nil }
    let departures = departures[path.section] ?? []
    let before = departures.countBelow { $0 < path.item }
    guard before == departures.count || departures[before] != path.item else { return nil }
    let rank = path.item - before
    let arrivals = arrivals[section] ?? []
    let passed = arrivals.indices.countBelow { arrivals[$0] - $0 <= rank }
    return ItemPath(section: section, item: rank + passed)
  }

  /// The item whose position on screen is preserved, before and after.
  ///
  /// The first of the visible items that survives; otherwise the next surviving item below them, or
  /// else the nearest above. `nil` if no item survives.
  ///
  /// - Parameter visible: The visible items, from top to bottom, in the source.
  public func anchor(amongVisible visible: [ItemPath]) -> ItemMove? {
    guard let first = visible.first, let last = visible.last else { return nil }
    return firstSurvivor(visible) ?? firstSurvivor(paths(after: last))
      ?? firstSurvivor(paths(before: first))
  }

  private func firstSurvivor(_ paths: some Sequence<ItemPath>) -> ItemMove? {
    for path in paths {
      if let target = target(of: path) { return ItemMove(from: path, to: target) }
    }
    return nil
  }

  private func paths(after path: ItemPath) -> some Sequence<ItemPath> {
    (path.section..<sourceCounts.count).lazy.flatMap { section in
      let start = section == path.section ? path.item + 1 : 0
      return (start..<max(start, sourceCounts[section])).lazy.map {
        ItemPath(section: section, item: $0)
      }
    }
  }

  private func paths(before path: ItemPath) -> some Sequence<ItemPath> {
    (0...path.section).reversed().lazy.flatMap { section in
      let end = section == path.section ? path.item : sourceCounts[section]
      return (0..<end).reversed().lazy.map { ItemPath(section: section, item: $0) }
    }
  }

  private static func bySection(_ paths: [ItemPath]) -> [Int: [Int]] {
    var paths = paths
    paths.sortUnlessSorted()
    return Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The number of leading elements that satisfy a predicate which none after them does.
  fileprivate func countBelow(_ isBelow: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBelow(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
