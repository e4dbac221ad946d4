import LiveList

/// Formats changesets as two columns: the rows before, and the rows after.
///
/// ```
///   monday.csv                          │   tuesday.csv
/// > Lamp  1st                           │ > Lamp  2nd
///                                       │ + Shelf
///                                       │     sku: "C3"  name: "Shelf"  stock: 2
/// ~ Chair                               │ ~ Chair
///     stock: 0                          │     stock: 12
/// ```
///
/// Rows are in the order of the list after the change, and deleted rows before the row that followed
/// them. Of an updated row, only the fields that differ are shown. Long lines are broken.
package struct ChangeColumns<SectionID: Hashable, Header, Item: Identifiable> {
  private typealias Changeset = ListChangeset<SectionID, Header, Item>

  private let width: Int
  private let log: ChangeLog<SectionID, Header, Item>
  private let cells: (Item) -> [TableCell]

  /// - Parameters:
  ///   - width: The number of columns of the terminal.
  ///   - cells: Returns the cells of an item.
  package init(width: Int, cells: @escaping (Item) -> [TableCell]) {
    self.width = max(20, width)
    self.cells = cells
    log = ChangeLog(cells: cells)
  }

  /// Returns the lines for a changeset.
  ///
  /// - Parameters:
  ///   - changeset: The changes between the two lists.
  ///   - names: The names of the lists before and after.
  /// - Complexity: O(*n*) in the number of rows.
  package func lines(
    for changeset: ListChangeset<SectionID, Header, Item>, named names: (String, String)
  ) -> [StyledLine] {
    guard !changeset.isEmpty else { return [] }
    let head = [
      StyledLine([StyledLine.Run(changeset.counts.description, .title)]),
      pair(
        StyledLine.Run("  \(Self.file(names.0, room))", .faint),
        StyledLine.Run("  \(Self.file(names.1, room))", .faint)),
    ]
    let sections = log.sectionLines(changeset).map { line in
      line.hasPrefix("-")
        ? pair(StyledLine.Run(line, .deleteSign), nil)
        : pair(
          line.hasPrefix("+") ? nil : StyledLine.Run(line, style(of: line)),
          StyledLine.Run(line, style(of: line))
        )
    }
    return head + sections + rows(of: changeset).flatMap { lines(of: $0, in: changeset) }
  }

  /// The room for a text in a column.
  private var room: Int { (width - 3) / 2 - 2 }

  private static func file(_ name: String, _ room: Int) -> String {
    name.visible.truncated(to: room)
  }

  private func style(of line: String) -> StyledLine.Style {
    switch line.first {
    case "+": .inserted
    case "-": .deleteSign
    case ">": .moved
    default: .updateSign
    }
  }
}

extension ChangeColumns {
  /// A changed row.
  private struct Row {
    let before: ItemPath?
    let after: ItemPath?
    let isMoved: Bool
    let isUpdated: Bool
    /// The row of the list after the change before which a deleted row is shown.
    let place: ItemPath
  }

  private func rows(of changeset: Changeset) -> [Row] {
    let diff = changeset.diff
    let moves = Dictionary(uniqueKeysWithValues: diff.itemMoves.map { ($0.to, $0.from) })
    let updates = Dictionary(uniqueKeysWithValues: diff.itemUpdates.map { ($0.to, $0.from) })
    var rows: [Row] = []
    for path in Set(moves.keys).union(updates.keys) {
      rows.append(
        Row(
          before: moves[path] ?? updates[path], after: path, isMoved: moves[path] != nil,
          isUpdated: updates[path] != nil, place: path))
    }
    for path in log.insertedItems(changeset) {
      rows.append(Row(before: nil, after: path, isMoved: false, isUpdated: false, place: path))
    }
    for path in log.deletedItems(changeset) {
      rows.append(
        Row(
          before: path, after: nil, isMoved: false, isUpdated: false,
          place: place(ofDeleted: path, in: changeset)))
    }
    return rows.sorted { left, right in
      let mine = (left.place, left.after == nil ? 0 : 1, left.before ?? left.place)
      return mine < (right.place, right.after == nil ? 0 : 1, right.before ?? right.place)
    }
  }

  /// The position of a deleted row in the section with the same id, or at the end.
  private func place(ofDeleted path: ItemPath, in changeset: Changeset) -> ItemPath {
    let id = changeset.source[path.section].id
    let section = changeset.target.firstIndex { $0.id == id } ?? changeset.target.count
    return ItemPath(section: section, item: path.item)
  }

  private func lines(of row: Row, in changeset: Changeset) -> [StyledLine] {
    let sign = row.isMoved ? ">" : row.isUpdated ? "~" : row.before == nil ? "+" : "-"
    let before = row.before.map { changeset.source[$0.section].items[$0.item] }
    let after = row.after.map { changeset.target[$0.section].items[$0.item] }
    let names = (
      row.before.map { name(of: $0, in: changeset.source, sign, row.isMoved) },
      row.after.map { name(of: $0, in: changeset.target, sign, row.isMoved) }
    )
    let style = style(of: sign)
    let isWhole = before == nil || after == nil
    let left = before.map(cells) ?? []
    let right = after.map(cells) ?? []
    let shown = { (mine: [TableCell], others: [TableCell]) in
      mine.filter { cell in
        isWhole || row.isUpdated && !others.contains { $0.column == cell.column && $0 == cell }
      }
    }
    let texts = (fields(shown(left, right), of: isWhole), fields(shown(right, left), of: isWhole))
    let count = max(texts.0.count, texts.1.count)
    let body = (0..<count).map { index in
      pair(
        index < texts.0.count ? StyledLine.Run(texts.0[index], isWhole ? style : .deleteSign) : nil,
        index < texts.1.count ? StyledLine.Run(texts.1[index], isWhole ? style : .inserted) : nil)
    }
    return [
      pair(names.0.map { StyledLine.Run($0, style) }, names.1.map { StyledLine.Run($0, style) })
    ] + body
  }

  private func name(
    of path: ItemPath, in list: [Changeset.Section], _ sign: String, _ isMoved: Bool
  ) -> String {
    let place = isMoved ? "  \((path.item + 1).ordinal)" : ""
    let name = log.place(path, in: list)
    return "\(sign) \(name.truncated(to: max(1, room - place.count)))\(place)"
  }

  /// The lines of fields: one after another for a whole row, and otherwise a line for each.
  private func fields(_ cells: [TableCell], of isWhole: Bool) -> [String] {
    let texts = cells.map { "\($0.column): \($0.written)" }
    let lines = isWhole ? [texts.joined(separator: "  ")] : texts
    return lines.filter { !$0.isEmpty }.flatMap { $0.wrapped(to: max(1, room - 2)) }
      .map { "    \($0)" }
  }

  private func pair(_ left: StyledLine.Run?, _ right: StyledLine.Run?) -> StyledLine {
    var line = StyledLine(left.map { [$0] } ?? [])
    line.append(.spaces(room + 2 - line.width))
    line.append(" │", .faint)
    guard let right else { return line }
    line.append(" ")
    line.append(right.text, right.style)
    return line
  }
}

extension Int {
  /// The number in an order, such as 1st, 12th or 23rd.
  fileprivate var ordinal: String {
    let suffix =
      switch (self % 10, self % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}
