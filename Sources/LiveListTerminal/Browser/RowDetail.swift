internal import LiveList

/// The details of a row: all its fields, as wide as the terminal.
struct RowDetail<ID: Hashable> {
  let id: ID
  /// The row as it was last shown.
  var row: TableRow
  var isGone = false
  /// The first visible line.
  var top = 0

  /// Returns the lines of the fields, wrapped to a width.
  func lines(width: Int) -> [StyledLine] {
    let widest = row.cells.map { $0.column.terminalWidth }.max() ?? 0
    let label = min(widest, max(4, width / 3))
    return row.cells.flatMap { lines(of: $0, label: label, width: width) }
  }

  private func lines(of cell: TableRow.ShownCell, label: Int, width: Int) -> [StyledLine] {
    let room = max(1, width - label - 5)
    let style: TextStyle = cell.change == nil ? .plain : .updated
    var texts = cell.text.wrapped(to: room).map { TextRun($0, style) }
    if let before = cell.change?.before {
      texts += "was \(before.isEmpty ? "–" : before)".wrapped(to: room).map { TextRun($0, .faint) }
    }
    return texts.enumerated().map { index, run in
      let name = index == 0 ? cell.column.truncated(to: label) : ""
      var line = StyledLine([TextRun("   ")])
      line.append(name, .faint)
      line.append(.spaces(label - name.terminalWidth + 2))
      line.append(run.text, run.style)
      return line
    }
  }
}

extension TableBrowser {
  mutating func openDetail() {
    guard let item = view.current, let row = view.currentRow else { return }
    mode = .detail(RowDetail(id: item.id, row: row))
  }

  /// Updates the details when their row changes. They keep their last content after the row is
  /// deleted. When the row exists again, for example after a step back in the history, the cursor
  /// moves to it.
  ///
  /// - Complexity: O(*n*) in the number of rows if another row is current.
  mutating func refreshDetail() {
    guard case .detail(var detail) = mode else { return }
    if view.current?.id != detail.id, let path = view.path(of: detail.id) {
      look { view, _ in Viewport(cursor: path, top: view.viewport.top) }
    }
    if view.current?.id == detail.id, let row = view.currentRow {
      detail.row = row
      detail.isGone = false
    } else {
      detail.isGone = true
    }
    mode = .detail(detail)
  }
}

extension BrowsedTable {
  func path(of id: Item.ID) -> ItemPath? {
    for (section, content) in list.enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }
}
