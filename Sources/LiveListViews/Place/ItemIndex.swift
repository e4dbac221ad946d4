public import LiveList

/// Maps the items of a changeset's source to their positions in its target, to preserve selection,
/// expansion, focus and scroll position.
///
/// An item keeps its identity when it moves, and when rows around it are inserted or deleted.
///
/// Items of a section that weren't inserted, deleted or moved keep their order, so the *n*-th of
/// them in the source is the *n*-th in the target.
public struct ItemIndex: Sendable {
  private let targets: SectionMap
  private let sourceCounts: [Int]
  private let moves: [ItemPath: ItemPath]
  /// For each source section, the indexes of items that were deleted or moved, ascending.
  private let departures: [Int: [Int]]
  /// For each target section, the indexes of items that were inserted or moved, ascending.
  private let arrivals: [Int: [Int]]

  /// Creates the index of a changeset.
  ///
  /// - Complexity: O(*s* + *c* log *c*) in the numbers of sections and changes, regardless of the
  ///   number of items.
  public init<SectionID, Header, Item>(_ changeset: ListChangeset<SectionID, Header, Item>) {
    self.init(
      changeset.diff, sourceCounts: changeset.source.itemCounts(),
      targetCount: changeset.target.count)
  }

  /// Creates the index of a diff between lists with these counts.
  init(_ diff: ListDiff, sourceCounts: [Int], targetCount: Int) {
    targets = diff.targets(sourceCount: sourceCounts.count, targetCount: targetCount)
    self.sourceCounts = sourceCounts
    moves = Dictionary(diff.itemMoves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
    departures = Self.bySection(diff.itemDeletes + diff.itemMoves.map(\.from))
    arrivals = Self.bySection(diff.itemInserts + diff.itemMoves.map(\.to))
  }

  /// The index of a section of the source in the target; `nil` if it was deleted.
  public func target(of section: Int) -> Int? {
    precondition(sourceCounts.indices.contains(section), "The section isn't in the source.")
    return targets[section]
  }

  /// The path of an item of the source in the target; `nil` if it was deleted.
  ///
  /// - Complexity: O(log *c*) in the number of changes.
  public func target(of path: ItemPath) -> ItemPath? {
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

  /// Returns the item whose position on screen is preserved, with its paths in the source and the
  /// target.
  ///
  /// It is the first visible item that still exists in the target. If there is none, it is the
  /// nearest existing item below the visible ones, or else the nearest above. `nil` if no item of
  /// the source exists in the target.
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
