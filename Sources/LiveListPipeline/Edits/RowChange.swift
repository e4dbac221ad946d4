import LiveList

/// An edit as it was made on the list that the user saw: with what is needed to make it again on another list.
package enum RowChange<SectionID: Hashable, Item: Identifiable> {
  /// A row, by the id of its item. Several rows may have it: this is the one with a number of such rows before it.
  package struct Row: Hashable {
    var id: Item.ID
    var twin = 0
    /// How many others have it in the section to which this one is moved.
    var others = 0
  }

  /// Removed rows with one id: where they were among all rows that have it, and how many of these stayed.
  package struct Removal {
    var id: Item.ID
    let twins: [Int]
    let stay: Int
  }

  /// A place in a section, between two rows that stay where they are.
  package struct Place {
    let section: SectionID
    var previous: Item.ID?
    var next: Item.ID?
    /// Where that was in the section.
    let index: Int
  }

  case remove([Removal])
  case move([Row], Place)
  case update(Item.ID, (inout Item) -> Void)
  case insert(Item, Place)

  /// The ids of the rows that the change is about.
  var ids: Set<Item.ID> {
    switch self {
    case .remove(let removals): Set(removals.map(\.id))
    case .move(let rows, _): Set(rows.map(\.id))
    case .update(let id, _): [id]
    case .insert(let item, _): [item.id]
    }
  }

  /// Whether the change gives rows a place.
  var isPlacing: Bool {
    switch self {
    case .move, .insert: true
    case .remove, .update: false
    }
  }

  /// The change after an inserted item was saved with another id.
  func renaming(_ old: Item.ID, to saved: Item) -> Self {
    func name(_ id: Item.ID) -> Item.ID { id == old ? saved.id : id }
    func renamed(_ place: Place) -> Place {
      var place = place
      (place.previous, place.next) = (place.previous.map(name), place.next.map(name))
      return place
    }
    return switch self {
    case .remove(let removals):
      .remove(removals.map { Removal(id: name($0.id), twins: $0.twins, stay: $0.stay) })
    case .move(let rows, let place):
      .move(
        rows.map { Row(id: name($0.id), twin: $0.twin, others: $0.others) }, renamed(place))
    case .update(let id, let change): .update(name(id), change)
    case .insert(let item, let place): .insert(item.id == old ? saved : item, renamed(place))
    }
  }
}

extension RowChange {
  package typealias Sections<Header> = [ListSection<SectionID, Header, Item>]

  /// The change that an edit makes to a list; `nil` if it makes none.
  init?<Header>(_ edit: RowEdit<SectionID, Item>, in sections: Sections<Header>) {
    switch edit.kind {
    case .remove(let ids):
      let ids = Set(ids)
      self.init(removing: sections.paths { ids.contains($0.id) }, from: sections)
    case .move(let ids, let next, let section):
      let moved = Set(ids)
      let found = Set(sections.paths { moved.contains($0.id) }.map { sections.item(at: $0).id })
      let target = sections.firstIndex { $0.id == section }
      let rows = ids.filter(found.contains).map { id in
        let paths = sections.paths { $0.id == id }
        return Row(id: id, others: paths.dropFirst().count { $0.section == target })
      }
      guard !rows.isEmpty,
        let place = Place(before: next, of: section, in: sections, without: moved)
      else { return nil }
      self = .move(rows, place)
    case .update(let id, let change): self = .update(id, change)
    case .insert(let item, let next, let section):
      // In a section that is gone, the item waits until it returns.
      let place = Place(before: next, of: section, in: sections)
      self = .insert(item, place ?? Place(section: section, previous: nil, next: next, index: .max))
    }
  }

  /// The removal of rows; `nil` if there are none.
  package init?<Header>(removing paths: [ItemPath], from sections: Sections<Header>) {
    guard !paths.isEmpty else { return nil }
    let removed = Set(paths)
    var ids: [Item.ID] = []
    var twins: [Item.ID: [Bool]] = [:]
    for path in paths.sorted()
    where twins.updateValue([], forKey: sections.item(at: path).id) == nil {
      ids.append(sections.item(at: path).id)
    }
    for path in sections.paths({ twins[$0.id] != nil }) {
      twins[sections.item(at: path).id]?.append(removed.contains(path))
    }
    self = .remove(
      ids.map { id in
        let isRemoved = twins[id] ?? []
        let indices = isRemoved.indices.filter { isRemoved[$0] }
        return Removal(id: id, twins: indices, stay: isRemoved.count - indices.count)
      })
  }

  /// The move of rows to where the first of them stands once they are removed, as a view performs it.
  package init?<Header>(
    moving paths: [ItemPath], to target: ItemPath, in sections: Sections<Header>
  ) {
    guard !paths.isEmpty, sections.indices.contains(target.section) else { return nil }
    let moved = Set(paths)
    let rows = paths.map { path in
      let id = sections.item(at: path).id
      let twins = sections.paths { $0.id == id }
      return Row(
        id: id, twin: twins.firstIndex(of: path) ?? 0,
        others: twins.count { $0 != path && $0.section == target.section })
    }
    let section = sections[target.section]
    let rest = section.items.indices.filter {
      !moved.contains(ItemPath(section: target.section, item: $0))
    }.map { section.items[$0].id }
    self = .move(rows, Place(section.id, rest, index: min(target.item, rest.count)))
  }
}

extension RowChange.Place {
  /// The place before an item of a section; `nil` without that section.
  fileprivate init?<Header>(
    before next: Item.ID?, of id: SectionID, in sections: RowChange.Sections<Header>,
    without moved: Set<Item.ID> = []
  ) {
    guard let section = sections.first(where: { $0.id == id }) else { return nil }
    let rest = section.items.map(\.id).filter { !moved.contains($0) }
    self.init(id, rest, index: next.flatMap { rest.firstIndex(of: $0) } ?? rest.count)
  }

  fileprivate init(_ section: SectionID, _ rest: [Item.ID], index: Int) {
    self.init(
      section: section, previous: index > 0 ? rest[index - 1] : nil,
      next: index < rest.count ? rest[index] : nil, index: index)
  }
}

extension Array {
  func item<ID, Header, Item>(at path: ItemPath) -> Item
  where Element == ListSection<ID, Header, Item> {
    self[path.section].items[path.item]
  }

  /// The paths of the items that satisfy a condition, in their order.
  package func paths<ID, Header, Item>(_ isIncluded: (Item) -> Bool) -> [ItemPath]
  where Element == ListSection<ID, Header, Item> {
    indices.flatMap { section in
      self[section].items.indices.filter { isIncluded(self[section].items[$0]) }
        .map { ItemPath(section: section, item: $0) }
    }
  }
}
