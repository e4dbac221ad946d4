/// Draws a row: the sign in the margin, the cells, and the remark at the right edge.
struct RowLine {
  let columns: FittedColumns
  /// The number of columns to the left of the sign.
  let indent: Int
  let width: Int
  /// Whether the rows are out of date.
  let isDim: Bool
  let now: Duration
  /// The search text.
  let pattern: SearchPattern?

  /// The width of the indent, the sign and a space.
  var margin: Int { indent + 2 }

  /// - Parameter isCurrent: Whether the row is the current one.
  func line(for row: TableRow, isCurrent: Bool = false) -> StyledLine {
    let mark = row.latest
    let isDim = isDim || mark.map { ChangeAge(since: $0.time, at: now) == .fading } == true
    var line = StyledLine()
    line.append(isCurrent ? cursor : .spaces(indent))
    line.append(mark?.sign ?? " ", (mark?.style).signStyle, isDim: mark != nil && isDim)
    line.append(" ")
    appendCells(of: row, to: &line)
    let room = width - margin - columns.width - 3
    if let remark = remark(for: row, room: room) {
      line.append(.spaces(3))
      line.append(remark, (mark?.style).signStyle, isDim: isDim)
    }
    return isCurrent ? line.current(width: width) : line
  }

  /// The mark in front of the current row. It is visible without colors, too.
  private var cursor: String {
    let before = max(0, indent - 2)
    return .spaces(before) + "❯" + .spaces(indent - before - 1)
  }

  /// The line with the names of the columns.
  var names: StyledLine {
    var line = StyledLine()
    let left = columns.hidden.left > 0 ? "‹\(columns.hidden.left)" : ""
    line.append(left + .spaces(margin - left.terminalWidth), .faint)
    for (index, column) in columns.columns.enumerated() {
      if index > 0 { line.append(.spaces(FittedColumns.gap)) }
      append(column.title, in: column, .columnName, isDim: false, to: &line)
    }
    if columns.hidden.other > 0 { line.append("  \(hiddenText)", .faint) }
    return line
  }

  /// The number of hidden columns, in words if they fit.
  private var hiddenText: String {
    let count = "+\(columns.hidden.other)"
    let words = "\(count) \(columns.hidden.other == 1 ? "column" : "columns")"
    return margin + columns.width + 2 + words.terminalWidth <= width ? words : count
  }

  private func appendCells(of row: TableRow, to line: inout StyledLine) {
    for (index, column) in columns.columns.enumerated() {
      if index > 0 { line.append(.spaces(FittedColumns.gap)) }
      let cell = row[column.name]
      let (style, fades) = look(of: cell, in: row)
      append(cell?.text ?? "", in: column, style, isDim: isDim || fades, to: &line)
    }
  }

  /// Returns the style of a cell. A recently changed cell is highlighted; in an inserted or deleted
  /// row, all cells are.
  private func look(of cell: TableRow.ShownCell?, in row: TableRow) -> (StyledLine.Style, Bool) {
    if let change = cell?.change, !row.isLeaving {
      return (.updated, ChangeAge(since: change.time, at: now) == .fading)
    }
    switch row.mark?.change {
    case .inserted, .deleted:
      let fades = row.mark.map { ChangeAge(since: $0.time, at: now) == .fading }
      return (row.mark?.style ?? .plain, fades ?? false)
    default: return (.plain, false)
    }
  }

  private func append(
    _ text: String, in column: Column, _ style: StyledLine.Style, isDim: Bool,
    to line: inout StyledLine
  ) {
    let text = text.truncated(to: column.width)
    let padding = String.spaces(column.width - text.terminalWidth)
    if column.isNumber { line.append(padding) }
    line.append(text, style, isDim: isDim, highlighting: style == .columnName ? nil : pattern)
    if !column.isNumber { line.append(padding) }
  }
}

extension RowLine {
  /// Returns as many of a row's remarks as fit.
  private func remark(for row: TableRow, room: Int) -> String? {
    var remark = ""
    for part in row.remarks(at: now) {
      let longer = remark.isEmpty ? part : "\(remark), \(part)"
      guard longer.terminalWidth <= room else { break }
      remark = longer
    }
    if remark.isEmpty, room >= 20, let first = row.remarks(at: now).first {
      return first.truncated(to: room)
    }
    return remark.isEmpty ? nil : remark
  }
}

extension TableRow {
  /// Returns the remarks of the row, most important first.
  fileprivate func remarks(at now: Duration) -> [String] {
    let remark = mark?.remark(at: now)
    // A row that was inserted or deleted is highlighted as a whole.
    guard let latest, latest.change != .inserted, latest.change != .deleted else {
      return [remark].compactMap(\.self)
    }
    let changes = cells.compactMap { cell in
      cell.change.map { "\(cell.column) \($0.before.orDash) → \(cell.text.orDash)" }
    }
    guard changes.isEmpty, remark == nil else {
      return [mark?.change == .inserted ? nil : remark].compactMap(\.self) + changes
    }
    return ["changed"]
  }
}

extension String {
  fileprivate var orDash: String { isEmpty ? "–" : self }
}

extension StyledLine.Style? {
  /// The style of signs and remarks: the color of the change, without the background of a changed
  /// cell and without strikethrough.
  var signStyle: StyledLine.Style {
    switch self {
    case .updated: .updateSign
    case .deleted: .deleteSign
    case let style: style ?? .plain
    }
  }
}
