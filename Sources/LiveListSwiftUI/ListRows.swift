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
  }

  /// The list, for the next changeset.
  package private(set) var list: Sections = []
  private var sections: [Section] = []

  /// Creates the rows of a list.
  package init(_ list: Sections = []) { show(list) }

  /// The sections with the rows that satisfy a condition: those that match what the user searches for. Sections without
  /// any aren't shown then.
  ///
  /// - Complexity: O(1) without a condition, otherwise O(*n*).
  package func sections(matching matches: ((Item) -> Bool)?) -> [Section] {
    guard let matches else { return sections }
    return sections.compactMap { section in
      var section = section
      section.rows.removeAll { !matches($0.item) }
      return section.rows.isEmpty ? nil : section
    }
  }

  /// Shows the target of a changeset.
  ///
  /// - Complexity: O(*s* + *k*) in the numbers of sections and of items in changed sections.
  package mutating func apply(_ changeset: ListChangeset<SectionID, Header, Item>) {
    let target = changeset.target
    // The user has edited what is shown.
    guard changeset.startsFrom(list) else { return show(target) }
    let changed = changeset.changedSections
    var known: [Section.ID: Int] = [:]
    for (index, section) in sections.enumerated() { known[section.id] = index }
    let old = sections
    sections = zip(target, Self.distinctIDs(of: target)).enumerated().map { index, section in
      let same = changed.contains(index) ? nil : known[section.1].map { old[$0].rows }
      return Section(
        id: section.1, header: section.0.header, rows: same ?? section.0.distinctRows)
    }
    list = target
  }

  /// Shows a list at once, after an edit of the user.
  package mutating func show(_ list: Sections) {
    self.list = list
    sections = zip(list, Self.distinctIDs(of: list)).map { section, id in
      Section(id: id, header: section.header, rows: section.distinctRows)
    }
  }

  /// The paths in the list of rows of a section as it was drawn. Rows that have gone since have none.
  package func paths(of offsets: some Sequence<Int>, in drawn: Section) -> [ItemPath] {
    guard let index = sections.firstIndex(where: { $0.id == drawn.id }) else { return [] }
    let ids = Set(offsets.filter(drawn.rows.indices.contains).map { drawn.rows[$0].id })
    return sections[index].rows.indices.filter { ids.contains(sections[index].rows[$0].id) }
      .map { ItemPath(section: index, item: $0) }
  }

  /// The move of rows of a section as it was drawn before the row at an offset, or to the end.
  package func move(
    from offsets: some Sequence<Int>, to offset: Int, in drawn: Section
  ) -> (change: RowChange<SectionID, Item>, move: RowMove<SectionID, Item>)? {
    let paths = paths(of: offsets, in: drawn)
    guard let index = paths.first?.section else { return nil }
    let section = list[index]
    let target = self.paths(of: [offset], in: drawn).first?.item ?? section.items.count
    let place = ItemPath(section: index, item: target - paths.count { $0.item < target })
    let next = section.items.indices.first { item in
      item >= target && !paths.contains(ItemPath(section: index, item: item))
    }.map { section.items[$0] }
    return RowChange(moving: paths, to: place, in: list).map {
      ($0, RowMove(items: paths.map { section.items[$0.item] }, next: next, section: section.id))
    }
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

extension Array {
  /// The id of the first row of an item.
  package func row<SectionID, Header, Item>(of item: Item.ID?) -> DistinctRow<Item>.ID?
  where Element == ListRows<SectionID, Header, Item>.Section {
    item.flatMap { item in
      lazy.compactMap { $0.rows.first { $0.id.item == item }?.id }.first
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
