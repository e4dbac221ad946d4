package import LiveList
import LiveListPipeline

/// The rows of a list as a view shows them.
///
/// Rows are updated only in sections that a changeset changes, and never while a view evaluates its
/// body.
package struct ListRows<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  package typealias Sections = [ListSection<SectionID, Header, Item>]

  /// A section and its rows.
  package struct Section: Identifiable {
    /// The id of a section, and the number of earlier sections with it.
    package struct ID: Hashable {
      package let section: SectionID
      package let repetition: Int
    }

    /// An id that is unique in the list, even if several sections share theirs.
    package let id: ID
    package let header: Header
    package fileprivate(set) var rows: [DistinctRow<Item>]
  }

  /// The list without the user's edits, for the next changeset.
  package private(set) var list: Sections = []
  /// The rows that are shown: those that match the search.
  /// While the user searches, sections without matches aren't shown.
  package private(set) var sections: [Section] = []
  private var allSections: [Section] = [] {
    didSet {
      sections = matches == nil ? allSections : allSections.filter { !$0.rows.isEmpty }
      isEmpty = sections.allSatisfy(\.rows.isEmpty)
    }
  }
  /// Whether no row is shown.
  package private(set) var isEmpty = true
  private var matches: ((Item) -> Bool)?
  /// The sections that the user has edited since the last list.
  private var edited: Set<Section.ID> = []
  /// The items that the user has deleted.
  private var removals = Removals<Item.ID>()

  /// Creates an empty list.
  package init() {}

  /// Shows the target of a changeset.
  ///
  /// - Complexity: O(*s* + *k*) in the numbers of sections and of items in changed sections.
  package mutating func apply(_ changeset: ListChangeset<SectionID, Header, Item>) {
    let target = changeset.target
    let changed = changeset.changedSections
    var known: [Section.ID: Int] = [:]
    for (index, section) in allSections.enumerated() where !edited.contains(section.id) {
      known[section.id] = index
    }
    let old = allSections
    let remaining = removals.filter(target)
    allSections = zip(remaining, Self.distinctIDs(of: target)).enumerated().map { index, section in
      let rows =
        changed.contains(index) || !removals.isEmpty
        ? nil : known[section.1].map { old[$0].rows }
      return Section(
        id: section.1, header: section.0.header, rows: rows ?? matchingRows(of: section.0))
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
  package mutating func delete(at offsets: some Sequence<Int>, inSection id: Section.ID) -> [Item] {
    guard let section = allSections.firstIndex(where: { $0.id == id }) else { return [] }
    let offsets = offsets.sorted().filter { allSections[section].rows.indices.contains($0) }
    let items = offsets.map { allSections[section].rows[$0].item }
    for offset in offsets.reversed() { allSections[section].rows.remove(at: offset) }
    edited.insert(id)
    for item in items { removals.begin(item.id, from: list) }
    return items
  }

  /// The app has deleted an item that the user has deleted, or failed to: then its row is shown
  /// again. Until the app has, the row stays away whatever lists arrive.
  package mutating func endDeletion(of id: Item.ID, isDone: Bool) {
    if isDone { removals.end(id) } else { removals.cancel(id) }
  }

  /// Moves rows of a section before the row at an offset, because the user has moved them.
  ///
  /// - Returns: The items of the moved rows, and the item that follows them now; `nil` if they are
  ///   at the end.
  package mutating func move(
    from offsets: some Sequence<Int>, to offset: Int, inSection id: Section.ID
  ) -> (items: [Item], next: Item?) {
    guard let section = allSections.firstIndex(where: { $0.id == id }) else { return ([], nil) }
    var rows = allSections[section].rows
    let offsets = offsets.sorted().filter { rows.indices.contains($0) }
    let moved = offsets.map { rows[$0] }
    let target = offset - offsets.filter { $0 < offset }.count
    for offset in offsets.reversed() { rows.remove(at: offset) }
    let next = rows.indices.contains(target) ? rows[target].item : nil
    rows.insert(contentsOf: moved, at: min(target, rows.count))
    allSections[section].rows = rows
    edited.insert(id)
    return (moved.map(\.item), next)
  }

  private mutating func makeRows() {
    allSections = zip(removals.filter(list), Self.distinctIDs(of: list)).map {
      Section(id: $1, header: $0.header, rows: matchingRows(of: $0))
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

extension ListRows {
  /// The ids of sections, each with the number of earlier sections with the same id.
  fileprivate static func distinctIDs(of sections: Sections) -> [Section.ID] {
    var counts: [SectionID: Int] = [:]
    return sections.map { section in
      let repetition = counts[section.id, default: 0]
      counts[section.id] = repetition + 1
      return Section.ID(section: section.id, repetition: repetition)
    }
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

extension ListChangeset where Item: Identifiable {
  /// The ids of items that aren't in the target any more.
  ///
  /// - Complexity: O(*n*) if items are deleted.
  package var deletedIDs: Set<Item.ID> {
    var ids = Set(diff.itemDeletes.map { source[$0.section].items[$0.item].id })
    ids.formUnion(diff.sectionDeletes.flatMap { source[$0].items.map(\.id) })
    guard !ids.isEmpty else { return ids }
    for section in target { ids.subtract(section.items.map(\.id)) }
    return ids
  }
}
