package import LiveList

/// The rows of a list as a view shows them.
///
/// Rows are updated only in sections that a changeset changes, and never while a view evaluates its
/// body.
package struct ListRows<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  package typealias Sections = [ListSection<SectionID, Header, Item>]

  /// A section and its rows.
  package struct Section: Identifiable {
    package let id: SectionID
    package let header: Header
    package fileprivate(set) var rows: [DistinctRow<Item>]
  }

  /// The list without the user's edits, for the next changeset.
  package private(set) var list: Sections = []
  /// The rows that are shown: those that match the search.
  package private(set) var sections: [Section] = [] {
    didSet { isEmpty = sections.allSatisfy(\.rows.isEmpty) }
  }
  /// Whether no row is shown.
  package private(set) var isEmpty = true
  private var matches: ((Item) -> Bool)?
  /// The sections that the user has edited since the last list.
  private var edited: Set<SectionID> = []

  /// Creates an empty list.
  package init() {}

  /// Shows the target of a changeset.
  ///
  /// - Complexity: O(*s* + *k*) in the numbers of sections and of items in changed sections.
  package mutating func apply(_ changeset: ListChangeset<SectionID, Header, Item>) {
    let target = changeset.target
    let changed = changeset.changedSections
    var known: [SectionID: Int] = [:]
    for (index, section) in sections.enumerated() where !edited.contains(section.id) {
      known[section.id] = index
    }
    sections = target.enumerated().map { index, section in
      let rows =
        changed.contains(index) ? nil : known[section.id].map { sections[$0].rows }
      return Section(
        id: section.id, header: section.header, rows: rows ?? matchingRows(of: section))
    }
    list = target
    edited = []
  }

  /// Shows a list again, for example after the app has rejected an edit of the user.
  package mutating func show(_ sections: Sections) {
    list = sections
    edited = []
    makeRows()
  }

  /// Shows only the rows that satisfy a condition; all rows if the condition is `nil`.
  package mutating func filter(_ matches: ((Item) -> Bool)?) {
    self.matches = matches
    makeRows()
  }

  /// Deletes rows that the user has deleted from a section.
  ///
  /// - Returns: The items of the deleted rows.
  package mutating func delete(at offsets: some Sequence<Int>, inSection id: SectionID) -> [Item] {
    guard let section = sections.firstIndex(where: { $0.id == id }) else { return [] }
    let offsets = offsets.sorted().filter { sections[section].rows.indices.contains($0) }
    let items = offsets.map { sections[section].rows[$0].item }
    for offset in offsets.reversed() { sections[section].rows.remove(at: offset) }
    edited.insert(id)
    return items
  }

  /// Moves rows of a section before the row at an offset, because the user has moved them.
  ///
  /// - Returns: The items of the moved rows, and the item that follows them now; `nil` if they are
  ///   at the end.
  package mutating func move(
    from offsets: some Sequence<Int>, to offset: Int, inSection id: SectionID
  ) -> (items: [Item], next: Item?) {
    guard let section = sections.firstIndex(where: { $0.id == id }) else { return ([], nil) }
    var rows = sections[section].rows
    let offsets = offsets.sorted().filter { rows.indices.contains($0) }
    let moved = offsets.map { rows[$0] }
    let target = offset - offsets.filter { $0 < offset }.count
    for offset in offsets.reversed() { rows.remove(at: offset) }
    let next = rows.indices.contains(target) ? rows[target].item : nil
    rows.insert(contentsOf: moved, at: min(target, rows.count))
    sections[section].rows = rows
    edited.insert(id)
    return (moved.map(\.item), next)
  }

  private mutating func makeRows() {
    sections = list.map {
      Section(id: $0.id, header: $0.header, rows: matchingRows(of: $0))
    }
  }

  private func matchingRows(
    of section: ListSection<SectionID, Header, Item>
  ) -> [DistinctRow<Item>] {
    guard let matches else { return section.distinctRows }
    var section = section
    section.items = section.items.filter(matches)
    return section.distinctRows
  }
}

extension ListChangeset {
  /// The indexes in the target of sections that are new or whose items changed.
  fileprivate var changedSections: Set<Int> {
    var changed = Set(diff.sectionInserts)
    changed.formUnion(diff.itemInserts.map(\.section))
    changed.formUnion(diff.itemUpdates.map(\.to.section))
    changed.formUnion(diff.itemMoves.map(\.to.section))
    let left = Set(diff.itemDeletes.map(\.section) + diff.itemMoves.map(\.from.section))
    guard !left.isEmpty else { return changed }
    let ids = Set(left.map { source[$0].id })
    changed.formUnion(target.indices.filter { ids.contains(target[$0].id) })
    return changed
  }
}
