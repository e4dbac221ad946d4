package import LiveList
package import LiveListPipeline

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
    /// The places of the rows among the items of the section; `nil` if all items are shown.
    fileprivate let offsets: [Int]?
  }

  /// The list, for the next changeset.
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

  /// Creates an empty list.
  package init() {}

  /// Shows the target of a changeset.
  ///
  /// - Complexity: O(*s* + *k*) in the numbers of sections and of items in changed sections.
  package mutating func apply(_ changeset: ListChangeset<SectionID, Header, Item>) {
    let target = changeset.target
    // The user has edited what is shown.
    guard changeset.startsFrom(list) else { return show(target) }
    let changed = changeset.changedSections
    var known: [Section.ID: Int] = [:]
    for (index, section) in allSections.enumerated() { known[section.id] = index }
    let old = allSections
    allSections = zip(target, Self.distinctIDs(of: target)).enumerated().map { index, section in
      let same = changed.contains(index) ? nil : known[section.1].map { old[$0] }
      let (rows, offsets) = same.map { ($0.rows, $0.offsets) } ?? matchingRows(of: section.0)
      return Section(id: section.1, header: section.0.header, rows: rows, offsets: offsets)
    }
    list = target
  }

  /// Shows a list at once, after an edit of the user.
  package mutating func show(_ sections: Sections) {
    list = sections
    makeRows()
  }

  /// Shows only the rows that satisfy a condition; all rows if the condition is `nil`.
  package mutating func filter(_ matches: ((Item) -> Bool)?) {
    self.matches = matches
    makeRows()
  }

  /// The paths of rows of a section in the list.
  package func paths(of offsets: some Sequence<Int>, inSection id: Section.ID) -> [ItemPath] {
    guard let index = allSections.firstIndex(where: { $0.id == id }) else { return [] }
    let section = allSections[index]
    return offsets.sorted().filter(section.rows.indices.contains).map {
      ItemPath(section: index, item: section.offsets?[$0] ?? $0)
    }
  }

  /// The move of rows of a section before the row at an offset, or to the end.
  package func move(
    from offsets: some Sequence<Int>, to offset: Int, inSection id: Section.ID
  ) -> (change: RowChange<SectionID, Item>, move: RowMove<SectionID, Item>)? {
    let paths = paths(of: offsets, inSection: id)
    guard let index = paths.first?.section else { return nil }
    let section = list[index]
    let target = self.paths(of: [offset], inSection: id).first?.item ?? section.items.count
    let place = ItemPath(section: index, item: target - paths.count { $0.item < target })
    let next = section.items.indices.first { item in
      item >= target && !paths.contains(ItemPath(section: index, item: item))
    }.map { section.items[$0] }
    return RowChange(moving: paths, to: place, in: list).map {
      ($0, RowMove(items: paths.map { section.items[$0.item] }, next: next, section: section.id))
    }
  }

  private mutating func makeRows() {
    allSections = zip(list, Self.distinctIDs(of: list)).map { section, id in
      let (rows, offsets) = matchingRows(of: section)
      return Section(id: id, header: section.header, rows: rows, offsets: offsets)
    }
  }

  private func matchingRows(
    of section: ListSection<SectionID, Header, Item>
  ) -> (rows: [DistinctRow<Item>], offsets: [Int]?) {
    guard let matches else { return (section.distinctRows, nil) }
    let offsets = section.items.indices.filter { matches(section.items[$0]) }
    var section = section
    section.items = offsets.map { section.items[$0] }
    return (section.distinctRows, offsets)
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
