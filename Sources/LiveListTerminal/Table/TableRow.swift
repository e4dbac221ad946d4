/// A shown row: its cells and their recent changes.
struct TableRow: Hashable {
  /// A cell, and its change while it is marked.
  struct ShownCell: Hashable {
    let column: String
    let text: String
    /// The width of the text, which is measured only once.
    let width: Int
    /// Whether the text is a number.
    let isNumber: Bool
    var change: CellChange?
    /// Whether the cell was removed from the item. It stays, empty, while its change is marked.
    var isGone = false

    init(column: String, text: String, change: CellChange? = nil) {
      self.column = column
      self.text = text
      self.change = change
      width = text.terminalWidth
      isNumber = text.isNumber
    }
  }

  /// The previous text of a cell, and the time of its change.
  struct CellChange: Hashable {
    let before: String
    let time: Duration
  }

  private(set) var cells: [ShownCell]
  var mark: ChangeMark?

  init(_ cells: [TableCell], mark: ChangeMark? = nil) {
    self.cells = cells.map { ShownCell(column: $0.column, text: $0.text) }
    self.mark = mark
  }

  var isLeaving: Bool { mark?.change == .deleted }

  /// Whether the row is marked.
  var isMarked: Bool {
    mark != nil || cells.indices.contains { cells[$0].change != nil }
  }

  /// Whether the row has the same columns as another row.
  ///
  /// It is called for every row when one row changes, so it compares cells by index, which doesn't
  /// copy them.
  func hasColumns(of other: TableRow) -> Bool {
    guard cells.count == other.cells.count else { return false }
    return cells.indices.allSatisfy { cells[$0].column == other.cells[$0].column }
  }

  subscript(column: String) -> ShownCell? { cells.first { $0.column == column } }

  /// Shows other cells and marks those that changed. The marks of the other cells are kept.
  mutating func update(to newCells: [TableCell], at time: Duration) {
    let old = cells
    let gone = old.filter { cell in
      (!cell.text.isEmpty || cell.isGone) && !newCells.contains { $0.column == cell.column }
    }
    cells = (newCells + gone.map { TableCell($0.column, "") }).map { cell in
      let before = old.first { $0.column == cell.column }
      var shown = ShownCell(column: cell.column, text: cell.text, change: before?.change)
      if cell.text != before?.text ?? "" {
        shown.change = CellChange(before: before?.text ?? "", time: time)
      }
      shown.isGone = !newCells.contains { $0.column == cell.column }
      return shown
    }
    // The item has changed, but none of its cells has.
    if !cells.contains(where: { $0.change?.time == time }), mark?.time != time {
      mark = ChangeMark(change: .updated, time: time)
    }
  }

  /// Removes the expired marks of the cells.
  ///
  /// - Returns: Whether a cell was removed.
  mutating func forgetCells(at now: Duration) -> Bool {
    for index in cells.indices {
      if let change = cells[index].change, ChangeAge(since: change.time, at: now) == .over {
        cells[index].change = nil
      }
    }
    let count = cells.count
    cells.removeAll { $0.isGone && $0.change == nil }
    return cells.count < count
  }

  /// The latest change, which is marked in the margin.
  var latest: ChangeMark? {
    guard let time = cells.compactMap({ $0.change?.time }).max(), !isLeaving else { return mark }
    if let mark, mark.time >= time { return mark }
    return ChangeMark(change: .updated, time: time)
  }

  /// The times of the marked changes.
  var changeTimes: [Duration] {
    [mark?.time].compactMap(\.self) + cells.compactMap { $0.change?.time }
  }
}

extension String {
  fileprivate var isNumber: Bool {
    guard let last = utf8.last, (0x30...0x39).contains(last) else { return false }
    return Double(self) != nil
  }
}
