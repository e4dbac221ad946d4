import LiveList

/// The rows of a list while changes are made to them, without headers.
///
/// The rows of a section that no change concerns keep their storage, so that they aren't compared.
struct EditedRows<SectionID: Hashable, Item: Identifiable> {
  typealias Change = RowChange<SectionID, Item>

  /// The ids of the sections; `nil` if all items are in one list, from which the sections are made later.
  private let ids: [SectionID]?
  var rows: [[Item]]

  init<Header>(_ sections: [ListSection<SectionID, Header, Item>]) {
    (ids, rows) = (sections.map(\.id), sections.map(\.items))
  }

  init(_ items: [Item]) { (ids, rows) = (nil, [items]) }

  /// Makes a change, as far as the rows allow it.
  ///
  /// - Complexity: O(*n*).
  mutating func make(_ change: Change) {
    switch change {
    case .remove(let removals): remove(removals)
    case .move(let moved, let place): move(moved, to: place)
    case .update(let id, let change):
      for path in paths(of: id) {
        var item = rows[path.section][path.item]
        change(&item)
        // A draft that replaces itself isn't the item as which it was saved.
        if item.id == id { rows[path.section][path.item] = item }
      }
    case .insert(let item, let place):
      if paths(of: item.id).isEmpty, let section = section(place.section) {
        insert(item, in: section, at: place)
      }
    }
  }

  private func paths(of id: Item.ID) -> [ItemPath] {
    rows.indices.flatMap { section in
      rows[section].indices.filter { rows[section][$0].id == id }.map {
        ItemPath(section: section, item: $0)
      }
    }
  }

  private func section(_ id: SectionID) -> Int? { ids.map { $0.firstIndex(of: id) } ?? 0 }

  /// Removes as many rows as the user has removed, at the same positions among their twins, but never one that stayed.
  private mutating func remove(_ removals: [Change.Removal]) {
    var paths: [Item.ID: [ItemPath]] = [:]
    for removal in removals { paths[removal.id] = [] }
    for section in rows.indices {
      for (item, row) in rows[section].enumerated() {
        paths[row.id]?.append(ItemPath(section: section, item: item))
      }
    }
    var removed: Set<ItemPath> = []
    for removal in removals {
      let paths = paths[removal.id] ?? []
      let count = max(0, min(removal.twins.count, paths.count - removal.stay))
      let twins = removal.twins.filter { $0 < paths.count } + paths.indices.reversed()
      var places: Set<Int> = []
      for twin in twins where places.count < count { places.insert(twin) }
      removed.formUnion(places.map { paths[$0] })
    }
    for section in Set(removed.map(\.section)) {
      rows[section] = rows[section].indices.filter {
        !removed.contains(ItemPath(section: section, item: $0))
      }.map { rows[section][$0] }
    }
  }

  /// Moves rows one after another, so that each follows the one before it.
  private mutating func move(_ moved: [Change.Row], to place: Change.Place) {
    guard let section = section(place.section) else { return }
    var place = place
    for row in moved {
      let paths = paths(of: row.id)
      // If more twins are in the section than the user has seen there besides this one, it has been moved already.
      let there = paths.filter { $0.section == section }
      let found = there.count > row.others && row.others + 1 < paths.count ? there : []
      guard
        let path = found.first(where: { isThere($0, section, place) }) ?? found.last
          ?? paths.dropFirst(row.twin).first ?? paths.last
      else { continue }
      if !isThere(path, section, place) {
        insert(rows[path.section].remove(at: path.item), in: section, at: place)
      }
      place.previous = row.id
    }
  }

  /// Whether a row already is where the user has put it: between the rows that were its neighbors.
  private func isThere(_ path: ItemPath, _ section: Int, _ place: Change.Place) -> Bool {
    guard path.section == section else { return false }
    let (previous, next) = (
      index(of: place.previous, in: section), index(of: place.next, in: section)
    )
    return (previous != nil || next != nil) && (previous ?? -1) < path.item
      && path.item < (next ?? .max)
  }

  private func index(of id: Item.ID?, in section: Int) -> Int? {
    id.flatMap { id in rows[section].firstIndex { $0.id == id } }
  }

  private mutating func insert(_ item: Item, in section: Int, at place: Change.Place) {
    let index =
      index(of: place.next, in: section) ?? index(of: place.previous, in: section).map { $0 + 1 }
      ?? (ids == nil ? rows[section].count : min(place.index, rows[section].count))
    rows[section].insert(item, at: index)
  }
}
