package import LiveList

/// Finds the edit from a former list to another list.
///
/// It walks both lists in parallel, and looks up an item only where they differ. Only equal items
/// are matched, so the result is exact whatever the ids are.
package struct ListEditor<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  package typealias Section = ListSection<SectionID, Header, Item>

  /// The maximum number of items with the same id that are compared. So a list in which all ids are
  /// equal is written out instead of being searched.
  private static var candidateLimit: Int { 8 }

  private let former: [Section]
  /// Whether an item whose content changed in place can still be found elsewhere.
  private let isJoined: Bool
  private lazy var sectionPlaces = Dictionary(
    former.indices.map { (former[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  private lazy var itemPlaces = places()

  /// Creates an editor that expresses lists in terms of a former list.
  package init(after former: [Section]) {
    self.former = former
    isJoined = false
  }

  /// Creates an editor that expresses lists in terms of two other lists. Positions refer to the
  /// sections of the first list, followed by those of the second.
  package init(between source: [Section], and target: [Section]) {
    former = source + target
    isJoined = true
  }

  /// Returns the edit from the former list to a list.
  ///
  /// - Complexity: O(*n*) in the number of items. An item that didn't move is compared at most
  ///   three times, and hashed only if other items were inserted, deleted or moved.
  package mutating func edit(to list: [Section]) -> ListEdit<SectionID, Header, Item> {
    var pieces: [SectionPiece<SectionID, Header, Item>] = []
    var next = 0
    for section in list {
      guard let origin = origin(of: section.id, near: next) else {
        let items = self.pieces(of: section.items, at: nil)
        pieces.append(.new(id: section.id, header: section.header, items: items))
        continue
      }
      next = origin + 1
      let header = section.header == former[origin].header ? nil : section.header
      let items =
        section.items == former[origin].items ? nil : self.pieces(of: section.items, at: origin)
      if header == nil, items == nil {
        pieces.keep(origin)
      } else {
        pieces.append(.edited(origin, header: header, items: items))
      }
    }
    return ListEdit(sections: pieces)
  }

  private mutating func origin(of id: SectionID, near place: Int) -> Int? {
    former.indices.contains(place) && former[place].id == id ? place : sectionPlaces[id]
  }

  private mutating func pieces(of items: [Item], at origin: Int?) -> [ItemPiece<Item>] {
    var pieces: [ItemPiece<Item>] = []
    var next = origin.map { ItemPath(section: $0, item: 0) }
    var index = 0
    while index < items.count {
      if let place = place(of: items[index], near: next) {
        let count = Self.commonCount(items, from: index, former[place.section].items, place.item)
        pieces.append(.kept(place, count: count))
        next = ItemPath(section: place.section, item: place.item + count)
        index += count
      } else {
        pieces.append(.new(items[index]))
        if let place = next, item(at: place)?.id == items[index].id { next?.item += 1 }
        index += 1
      }
    }
    return pieces
  }

  /// Returns how many items are equal in two lists, starting at the given positions. Most items are
  /// handled by this fast path.
  private static func commonCount(
    _ items: [Item], from start: Int, _ others: [Item], _ otherStart: Int
  ) -> Int {
    let limit = min(items.count - start, others.count - otherStart)
    var count = 0
    while count < limit, items[start + count] == others[otherStart + count] { count += 1 }
    return count
  }

  private mutating func place(of item: Item, near place: ItemPath?) -> ItemPath? {
    if let place, let expected = self.item(at: place) {
      if expected == item { return place }
      if expected.id == item.id, !isJoined { return nil }
    }
    return itemPlaces[item.id]?.prefix(Self.candidateLimit).first { self.item(at: $0) == item }
  }

  private func item(at path: ItemPath) -> Item? {
    let items = former[path.section].items
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  private func places() -> [Item.ID: [ItemPath]] {
    var places: [Item.ID: [ItemPath]] = [:]
    for (section, content) in former.enumerated() {
      for (index, item) in content.items.enumerated() {
        places[item.id, default: []].append(ItemPath(section: section, item: index))
      }
    }
    return places
  }
}

extension Array {
  /// Appends a section of the former list.
  fileprivate mutating func keep<SectionID, Header, Item>(_ place: Int)
  where Element == SectionPiece<SectionID, Header, Item> {
    if case .kept(let first, let count) = last, first + count == place {
      self[endIndex - 1] = .kept(first: first, count: count + 1)
    } else {
      append(.kept(first: place, count: 1))
    }
  }
}
