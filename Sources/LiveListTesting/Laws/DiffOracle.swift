import LiveList

/// Computes the difference of two lists according to its definition, without regard to speed.
struct DiffOracle<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  typealias Section = ListSection<SectionID, Header, Item>

  let source: [Section]
  let target: [Section]
  private let sectionOrigins: [SectionID: Int]
  private let sectionTargets: Set<SectionID>
  private let origins: [Item.ID: ItemPath]
  private let targets: Set<Item.ID>
  /// Whether section ids are unique in each list.
  let hasDistinctSections: Bool
  /// Whether item ids are unique in each list.
  let hasDistinctItems: Bool

  init(from source: [Section], to target: [Section]) {
    self.source = source
    self.target = target
    sectionOrigins = Dictionary(zip(source.map(\.id), source.indices)) { first, _ in first }
    sectionTargets = Set(target.map(\.id))
    origins = Dictionary(source.paths().map { (source[$0].id, $0) }) { first, _ in first }
    targets = Set(target.paths().map { target[$0].id })
    hasDistinctSections =
      sectionOrigins.count == source.count && sectionTargets.count == target.count
    hasDistinctItems =
      origins.count == source.paths().count && targets.count == target.paths().count
  }

  var sectionDeletes: [Int] {
    source.indices.filter { !sectionTargets.contains(source[$0].id) }
  }

  var sectionInserts: [Int] {
    target.indices.filter { origin(of: $0) == nil }
  }

  var sectionUpdates: [ListDiff.SectionMove] {
    target.indices.compactMap { section in
      guard let from = origin(of: section), source[from].header != target[section].header
      else { return nil }
      return ListDiff.SectionMove(from: from, to: section)
    }
  }

  /// The number of sections that must move: all but a longest increasing subsequence.
  var sectionMoveCount: Int {
    movesNeeded(toSort: target.indices.compactMap { origin(of: $0) })
  }

  var itemDeletes: [ItemPath] {
    let gone = Set(sectionDeletes)
    return source.paths().filter { !targets.contains(source[$0].id) && !gone.contains($0.section) }
  }

  var itemInserts: [ItemPath] {
    let new = Set(sectionInserts)
    return target.paths().filter { origins[target[$0].id] == nil && !new.contains($0.section) }
  }

  var itemUpdates: [ListDiff.ItemMove] {
    target.paths().compactMap { path in
      guard let origin = origins[target[path].id], source[origin] != target[path]
      else { return nil }
      return ListDiff.ItemMove(from: origin, to: path)
    }
  }

  /// The number of items that must move: those that changed sections and, within each section, all
  /// but a longest increasing subsequence.
  var itemMoveCount: Int {
    target.indices.reduce(0) { count, section in
      let paths = target[section].items.compactMap { origins[$0.id] }
      let from = origin(of: section)
      let kept = paths.filter { $0.section == from }
      return count + paths.count - kept.count + movesNeeded(toSort: kept.map(\.item))
    }
  }

  /// The numbers of deleted and inserted items. If several items share an id, it is undefined which
  /// of them these are.
  var balance: (deleted: Int, inserted: Int) {
    var surplus: [Item.ID: Int] = [:]
    for path in source.paths() { surplus[source[path].id, default: 0] += 1 }
    for path in target.paths() { surplus[target[path].id, default: 0] -= 1 }
    return surplus.values.reduce(into: (0, 0)) { balance, count in
      if count > 0 { balance.0 += count } else { balance.1 -= count }
    }
  }

  private func origin(of section: Int) -> Int? { sectionOrigins[target[section].id] }
}

extension Array {
  /// The paths of all items.
  fileprivate func paths<SectionID, Header, Item>() -> [ItemPath]
  where Element == ListSection<SectionID, Header, Item> {
    indices.flatMap { section in
      self[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  fileprivate subscript<SectionID, Header, Item>(path: ItemPath) -> Item
  where Element == ListSection<SectionID, Header, Item> {
    self[path.section].items[path.item]
  }
}
