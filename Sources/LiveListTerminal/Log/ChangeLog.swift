public import LiveList

/// Formats changesets as lines of plain text, for a file or a pipe.
///
/// The first line of a changeset contains the number of changes of each kind. Each of the following
/// lines is a change that starts with its sign and its path, so that `grep '~ about/'` finds it:
///
/// ```
/// 12:04:31 1 moved, 1 inserted, 1 updated
/// 12:04:31 > friends/becky 3 → 0
/// 12:04:31 + friends/joe name: "Joe Harper" picture: "joe"
/// 12:04:31 ~ friends/finn picture: "finn" → "finn2"
/// ```
///
/// Of a long text, only the words that changed are written, next to a few others, marked as in git:
/// `text: "…down the [-river-]{+Mississippi+} on a raft"`.
///
/// Paths consist of ids: `section/item`, or only the item in a flat list. As in changesets, indexes
/// start at zero.
public struct ChangeLog<SectionID: Hashable, Header, Item: Identifiable> {
  private let cells: (Item) -> [TableCell]

  /// Creates a log that shows the same cells of an item as a table.
  public init(cells: @escaping (Item) -> [TableCell]) {
    self.cells = cells
  }

  /// Returns the lines for a changeset, without line breaks.
  ///
  /// - Parameters:
  ///   - changeset: The changes.
  ///   - clock: The time of day with which each line starts. It may be empty.
  /// - Complexity: O(*s* + *c*) in the numbers of sections and changes.
  public func lines(
    for changeset: ListChangeset<SectionID, Header, Item>, clock: String = ""
  ) -> [String] {
    let lines =
      [changeset.counts.description] + sectionLines(changeset) + goneAndMoved(changeset)
      + newAndUpdated(changeset)
    return lines.map { clock.isEmpty ? $0 : "\(clock.visible) \($0)" }
  }

  /// Returns the lines for a changeset in two columns: the rows before, and the rows after.
  ///
  /// ```
  ///   monday.csv                          │   tuesday.csv
  /// > Lamp  1st                           │ > Lamp  2nd
  /// ~ Chair                               │ ~ Chair
  ///     stock: 0                          │     stock: 12
  /// ```
  ///
  /// - Parameters:
  ///   - changeset: The changes between the two lists.
  ///   - names: The names of the lists before and after.
  ///   - width: The number of columns of the terminal. Below ``sideBySideWidth``, lines are broken often.
  /// - Complexity: O(*n*) in the number of rows.
  public func sideBySideLines(
    for changeset: ListChangeset<SectionID, Header, Item>, named names: (String, String), width: Int
  ) -> [StyledLine] {
    ChangeColumns(width: width, cells: cells).lines(for: changeset, named: names)
  }

  /// The smallest width of a terminal in which two columns are readable.
  public static var sideBySideWidth: Int { 120 }

  func sectionLines(_ changeset: ListChangeset<SectionID, Header, Item>) -> [String] {
    let diff = changeset.diff
    // The only section of a flat list has no name.
    let lines =
      diff.sectionDeletes.map { "- \(name(of: changeset.source[$0].id))/" }
      + diff.sectionMoves.map { "> \(name(of: changeset.target[$0.to].id))/ \($0.from) → \($0.to)" }
      + diff.sectionInserts.map { "+ \(name(of: changeset.target[$0].id))/" }
      + diff.sectionUpdates.map { "~ \(name(of: changeset.target[$0.to].id))/" }
    return lines.filter { $0.dropFirst(2) != "/" }
  }

  /// The items that were deleted, alone or with their sections.
  func deletedItems(_ changeset: ListChangeset<SectionID, Header, Item>) -> [ItemPath] {
    let diff = changeset.diff
    let moved = Set(diff.itemMoves.map(\.from))
    let inGoneSections = diff.sectionDeletes.flatMap { section in
      changeset.source[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    return (diff.itemDeletes + inGoneSections.filter { !moved.contains($0) }).sorted()
  }

  /// The items that were inserted, alone or with their sections.
  func insertedItems(_ changeset: ListChangeset<SectionID, Header, Item>) -> [ItemPath] {
    let diff = changeset.diff
    let moved = Set(diff.itemMoves.map(\.to))
    let inNewSections = diff.sectionInserts.flatMap { section in
      changeset.target[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    return (diff.itemInserts + inNewSections.filter { !moved.contains($0) }).sorted()
  }

  private func goneAndMoved(_ changeset: ListChangeset<SectionID, Header, Item>) -> [String] {
    let diff = changeset.diff
    return deletedItems(changeset).map { path in
      "- \(place(path, in: changeset.source)) \(content(of: path, in: changeset.source))"
    }
      + diff.itemMoves.map { move in
        let from = changeset.source[move.from.section].id
        let isAway = from != changeset.target[move.to.section].id
        let origin = isAway ? "\(name(of: from))/\(move.from.item)" : "\(move.from.item)"
        return "> \(place(move.to, in: changeset.target)) \(origin) → \(move.to.item)"
      }
  }

  private func newAndUpdated(_ changeset: ListChangeset<SectionID, Header, Item>) -> [String] {
    let diff = changeset.diff
    return insertedItems(changeset).map { path in
      "+ \(place(path, in: changeset.target)) \(content(of: path, in: changeset.target))"
    }
      + diff.itemUpdates.map { update in
        let old = cells(changeset.source[update.from.section].items[update.from.item])
        let new = cells(changeset.target[update.to.section].items[update.to.item])
        return "~ \(place(update.to, in: changeset.target)) \(Self.difference(from: old, to: new))"
      }
  }
}

extension ChangeLog {
  private func name(of section: SectionID) -> String {
    section is OnlySection ? "" : "\(section)".visible
  }

  /// The path of an item by ids.
  func place(_ path: ItemPath, in sections: [ListSection<SectionID, Header, Item>])
    -> String
  {
    let section = name(of: sections[path.section].id)
    let item = "\(sections[path.section].items[path.item].id)".visible
    return section.isEmpty ? item : "\(section)/\(item)"
  }

  private func content(of path: ItemPath, in sections: [ListSection<SectionID, Header, Item>])
    -> String
  {
    cells(sections[path.section].items[path.item])
      .map { "\($0.column): \($0.written)" }.joined(separator: " ")
  }

  /// Returns the old and new text of the cells that differ.
  private static func difference(from old: [TableCell], to new: [TableCell]) -> String {
    let gone = old.filter { cell in !new.contains { $0.column == cell.column } }
    let changes = (new + gone.map { TableCell($0.column, "", isQuoted: $0.isQuoted) }).compactMap {
      cell -> String? in
      let before =
        old.first { $0.column == cell.column }
        ?? TableCell(cell.column, "", isQuoted: cell.isQuoted)
      guard before.written != cell.written else { return nil }
      let words = WordDifference(from: before.written, to: cell.written)?.description
      return "\(cell.column): \(words ?? "\(before.written) → \(cell.written)")"
    }
    return changes.isEmpty ? "changed" : changes.joined(separator: " ")
  }
}
