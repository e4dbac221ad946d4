import LiveList

/// A change of a list as a page receives it: its size depends on the change, not on the list.
///
/// ```json
/// {"count": 12,
///  "sectionDeletes": [1], "sectionInserts": [[2, {"id": …, "header": …}]],
///  "sectionMoves": [[0, 3]], "sectionRefreshes": [[0, HEADER]],
///  "itemDeletes": [[0, 1]], "itemInserts": [[[0, 3], {"id": …, "content": …}]],
///  "itemMoves": [[[0, 1], [0, 3]]], "itemReconfigures": [[[0, 2], {"id": …, "content": …}]]}
/// ```
///
/// A page applies everything in one step. Deletes and the sources of moves are paths in the old
/// list; all other paths are in the new list. The rows of a new section are listed as inserts or
/// moves. The rows of a deleted section are deleted with it, unless they are moves. A row that
/// moves and changes is listed twice. `count` is the new number of rows. Empty arrays are omitted.
///
/// `Documentation/Decisions/0008-page-events.md` explains why a page doesn't receive batches.
struct PageChange<SectionID: Hashable, Header, Item: Identifiable> {
  let changeset: ListChangeset<SectionID, Header, Item>

  private var target: [ListSection<SectionID, Header, Item>] { changeset.target }

  /// The items that are new to a page, including those in new sections.
  private var newItems: [ItemPath] {
    let diff = changeset.diff
    guard !diff.sectionInserts.isEmpty else { return diff.itemInserts }
    let moved = Set(diff.itemMoves.map(\.to))
    return diff.itemInserts
      + diff.sectionInserts.flatMap { section in
        target[section].items.indices.lazy
          .map { ItemPath(section: section, item: $0) }
          .filter { !moved.contains($0) }
      }
  }
}

extension PageChange: Encodable
where SectionID: Encodable, Header: Encodable, Item: Encodable, Item.ID: Encodable {
  private enum CodingKeys: String, CodingKey {
    case count, sectionDeletes, sectionInserts, sectionMoves, sectionRefreshes
    case itemDeletes, itemInserts, itemMoves, itemReconfigures
  }

  func encode(to encoder: any Encoder) throws {
    let diff = changeset.diff
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(target.reduce(0) { $0 + $1.items.count }, forKey: .count)
    try container.encodeUnlessEmpty(diff.sectionDeletes, forKey: .sectionDeletes)
    try container.encodeUnlessEmpty(
      diff.sectionInserts.map { Pair($0, NewSection(target[$0])) }, forKey: .sectionInserts)
    try container.encodeUnlessEmpty(diff.sectionMoves, forKey: .sectionMoves)
    try container.encodeUnlessEmpty(
      diff.sectionUpdates.map { Pair($0.to, target[$0.to].header) }, forKey: .sectionRefreshes)
    try container.encodeUnlessEmpty(diff.itemDeletes, forKey: .itemDeletes)
    try container.encodeUnlessEmpty(newItems.map(placed), forKey: .itemInserts)
    try container.encodeUnlessEmpty(diff.itemMoves, forKey: .itemMoves)
    try container.encodeUnlessEmpty(
      diff.itemUpdates.map { placed($0.to) }, forKey: .itemReconfigures)
  }

  private func placed(_ path: ItemPath) -> Pair<ItemPath, NewItem<Item>> {
    Pair(path, NewItem(target[path.section].items[path.item]))
  }
}

/// A section without its items.
private struct NewSection<ID: Encodable, Header: Encodable>: Encodable {
  let id: ID
  let header: Header

  init<Item>(_ section: ListSection<ID, Header, Item>) {
    id = section.id
    header = section.header
  }
}

/// A row with the ID that pages use for it.
private struct NewItem<Item: Identifiable & Encodable>: Encodable where Item.ID: Encodable {
  let id: Item.ID
  let content: Item

  init(_ item: Item) {
    id = item.id
    content = item
  }
}

/// A JSON array of two values.
private struct Pair<First: Encodable, Second: Encodable>: Encodable {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(first)
    try container.encode(second)
  }
}

extension KeyedEncodingContainer {
  /// Omits empty arrays, because most changes contain only a few kinds of change.
  fileprivate mutating func encodeUnlessEmpty(
    _ values: [some Encodable], forKey key: Key
  ) throws {
    if !values.isEmpty { try encode(values, forKey: key) }
  }
}
