internal import LiveList

extension TableBrowser {
  /// Handles a click on the table: a click on a row makes it the current one, a second one opens its
  /// details, and a click on the name of a column runs the app's command for it.
  ///
  /// - Returns: The action that the program must perform, if any.
  mutating func click(column: Int, line: Int) -> TableAction<Item>? {
    let layout = tableLayout(clock: "")
    let first = 1 + layout.notes.count + layout.names.count
    if line == first - 1, !layout.names.isEmpty {
      return click(columnAt: column, of: layout.rowLine(inGroup: 0))
    }
    let index = layout.visible.lowerBound + line - first
    guard line >= first, layout.visible.contains(index) else { return nil }
    switch view.outline.line(at: index) {
    case .names(let group): return click(columnAt: column, of: layout.rowLine(inGroup: group))
    case .heading: return nil
    case .row(let path):
      guard let path = view.outline.present(path) else { return nil }
      if path == view.viewport.cursor {
        openDetail()
      } else {
        look { view, _ in Viewport(cursor: path, top: view.viewport.top) }
      }
      return nil
    }
  }

  private mutating func click(columnAt column: Int, of line: RowLine) -> TableAction<Item>? {
    guard let name = line.column(at: column)?.name, let command = command(of: .columnName) else {
      return nil
    }
    return begin(command, after: [name])
  }
}

extension RowLine {
  /// Returns the column at a position on the screen, with the space after it.
  fileprivate func column(at position: Int) -> Column? {
    var end = margin
    guard position >= end else { return nil }
    return columns.columns.first { column in
      end += column.width + FittedColumns.gap
      return position < end
    }
  }
}
