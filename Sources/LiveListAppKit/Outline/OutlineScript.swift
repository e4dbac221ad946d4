import LiveList

/// The calls that update an outline from one list to another. In the outline, items are the
/// children of sections.
///
/// Like `NSTableView`, `NSOutlineView` changes with each call; indexes refer to the children of one
/// parent. A section takes its items along, so the order is: delete items, change sections, move
/// items one by one between their parents, insert items.
///
/// Parents are objects that keep their identity when they move, so the section of an item always
/// refers to the list before the batch.
///
/// Source: the documentation of `NSOutlineView.insertItems(at:inParent:withAnimation:)`,
/// `removeItems(at:inParent:withAnimation:)` and `moveItem(at:inParent:to:inParent:)`.
struct OutlineScript: Hashable, Sendable {
  /// One call.
  enum Step: Hashable, Sendable {
    /// Items deleted from a section, ascending.
    case removeItems([Int], section: Int)
    /// A change of sections; items stay in their sections.
    case sections(SequentialScript.Step)
    /// The move of one item, with its path before and after the call.
    case moveItem(ListDiff.ItemMove)
    /// Items inserted into a section, ascending.
    case insertItems([Int], section: Int)
    /// Items to reload.
    case reload([ItemPath])
  }

  /// The calls, in order.
  let steps: [Step]

  /// Converts the changes of a batch to calls to an outline.
  ///
  /// - Parameters:
  ///   - changes: A batch of a changeset.
  ///   - source: The number of items in each section before the batch.
  ///   - target: The number of items in each section after the batch.
  /// - Precondition: No section is reloaded. Items are reloaded only in a batch without other
  ///   changes.
  /// - Complexity: O(*n* + *m* (*s* + log *n*)) in the numbers of items, moves and sections.
  init(_ changes: BatchChanges, from source: [Int], to target: [Int]) {
    precondition(changes.sectionReloads.isEmpty, "A planned batch must not reload sections.")
    guard changes.itemReloads.isEmpty else {
      precondition(
        changes.count == changes.itemReloads.count,
        "A batch that reloads items must not contain other changes.")
      steps = [.reload(changes.itemReloads)]
      return
    }
    let origins = changes.origins(sourceCount: source.count, targetCount: target.count)
    let removes = Dictionary(grouping: changes.itemDeletes, by: \.section)
    let inserts = Dictionary(grouping: changes.itemInserts) { origins.index(ofKept: $0.section) }
    let root = SequentialScript(
      BatchChanges(sectionsAsItemsOf: changes),
      from: FlatRows(counts: [source.count], hasHeaders: false),
      to: FlatRows(counts: [target.count], hasHeaders: false))
    steps =
      Self.items(removes).map { .removeItems($0.items, section: $0.section) }
      + root.steps.map { .sections($0) }
      + Self.moves(changes, origins, from: source, to: target)
      + Self.items(inserts).map { .insertItems($0.items, section: $0.section) }
  }

  /// Groups items by section, in ascending order of sections.
  private static func items(
    _ paths: [Int: [ItemPath]]
  ) -> [(section: Int, items: [Int])] {
    Array(paths.keys).sorted().map { section in
      (section, paths[section, default: []].map(\.item))
    }
  }

  /// Returns the moves of items once the sections have changed.
  private static func moves(
    _ changes: BatchChanges, _ origins: SectionMap, from source: [Int], to target: [Int]
  ) -> [Step] {
    guard !changes.itemMoves.isEmpty else { return [] }
    let targets = changes.targets(sourceCount: source.count, targetCount: target.count)
    var items = BatchChanges()
    items.itemDeletes = changes.itemDeletes.map(targets.path)
    items.itemInserts = changes.itemInserts
    items.itemMoves = changes.itemMoves.map {
      ListDiff.ItemMove(from: targets.path($0.from), to: $0.to)
    }
    let counts = target.indices.map { section in
      origins[section].map { source[$0] } ?? target[section]
    }
    let script = SequentialScript(
      items, from: FlatRows(counts: counts), to: FlatRows(counts: target))
    var left = counts
    for path in items.itemDeletes { left[path.section] -= 1 }
    return script.steps.compactMap { step in
      guard case .move(let from, let to) = step else { return nil }
      var (origin, goal) = (left.removePath(at: from), left.insertPath(at: to))
      origin.section = origins.index(ofKept: origin.section)
      goal.section = origins.index(ofKept: goal.section)
      return .moveItem(ListDiff.ItemMove(from: origin, to: goal))
    }
  }
}

extension BatchChanges {
  /// Treats the section changes of a batch as changes of the items of a flat list.
  fileprivate init(sectionsAsItemsOf changes: BatchChanges) {
    self.init()
    func path(_ section: Int) -> ItemPath { ItemPath(section: 0, item: section) }
    itemDeletes = changes.sectionDeletes.map(path)
    itemInserts = changes.sectionInserts.map(path)
    itemMoves = changes.sectionMoves.map { ListDiff.ItemMove(from: path($0.from), to: path($0.to)) }
  }
}

/// The number of items in each section. Each section has a header as its first row.
extension [Int] {
  /// Removes the item at a row and returns its path.
  fileprivate mutating func removePath(at row: Int) -> ItemPath {
    let path = path(at: row)
    self[path.section] -= 1
    return path
  }

  /// Makes room for an item at a row and returns its path.
  fileprivate mutating func insertPath(at row: Int) -> ItemPath {
    let path = path(at: row)
    self[path.section] += 1
    return path
  }

  /// Returns the section to which a row belongs, and the row's index among the section's items.
  private func path(at row: Int) -> ItemPath {
    var rest = row - 1
    for (section, count) in enumerated() {
      if rest <= count { return ItemPath(section: section, item: rest) }
      rest -= count + 1
    }
    preconditionFailure("Row \(row) doesn't exist in sections with \(self) items.")
  }
}
