import LiveList
import LiveListTesting

extension [SectionedLists.Section] {
  /// The paths of the rows.
  var paths: [ItemPath] {
    indices.flatMap { section in
      self[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  /// The path of a random row.
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

  /// Inserts a row at a random position in a random section.
  mutating func insert(_ row: Row, using random: inout SplitMix64) {
    let section = Int.random(in: indices, using: &random)
    let item = Int.random(in: 0...self[section].items.count, using: &random)
    self[section].items.insert(row, at: item)
  }
}
