import LiveList
import LiveListTesting

extension [SectionedLists.Section] {
  /// Where the rows are.
  var paths: [ItemPath] {
    indices.flatMap { section in
      self[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  /// Where some row is.
  func randomPath(using random: inout SplitMix64) -> ItemPath {
    let section = Int.random(in: indices, using: &random)
    let item = Int.random(in: self[section].items.indices, using: &random)
    return ItemPath(section: section, item: item)
  }

  /// Removes rows from their sections.
  mutating func remove(_ paths: Set<ItemPath>) {
    let items = Dictionary(grouping: paths, by: \.section).mapValues { Set($0.map(\.item)) }
    for (section, items) in items { self[section].items.remove(at: items) }
  }

  /// Puts a row into some place of some section.
  mutating func insert(_ row: Row, using random: inout SplitMix64) {
    let section = Int.random(in: indices, using: &random)
    let item = Int.random(in: 0...self[section].items.count, using: &random)
    self[section].items.insert(row, at: item)
  }
}
