/// A column and how much room its cells would like.
struct Column: Hashable {
  let name: String
  /// The widest of its cells and its name.
  var width: Int
  /// Whether all its cells are numbers, which are set flush right.
  var isNumber: Bool
}

extension [Column] {
  /// The columns of some rows, in the order of the rows' cells.
  ///
  /// Rows may lack cells: a column that a later row brings is put behind the one that it follows
  /// there.
  ///
  /// - Complexity: O(*n*) in the cells, O(*m*) more for each of *m* columns.
  init(of rows: [TableRow]) {
    self = []
    var indices: [String: Int] = [:]
    for row in rows where !row.hasColumns(self) {
      var next = 0
      for cell in row.cells {
        if let index = indices[cell.column] {
          next = index + 1
        } else {
          let column = Column(name: cell.column, width: cell.column.terminalWidth, isNumber: true)
          insert(column, at: next)
          indices = Dictionary(enumerated().map { ($1.name, $0) }) { first, _ in first }
          next += 1
        }
      }
    }
    measure(rows, indices: indices)
  }

  private mutating func measure(_ rows: [TableRow], indices: [String: Int]) {
    var isFilled = [Bool](repeating: false, count: count)
    for row in rows {
      let isRegular = row.hasColumns(self)
      for (place, cell) in row.cells.enumerated() where !cell.text.isEmpty {
        guard let index = isRegular ? place : indices[cell.column] else { continue }
        isFilled[index] = true
        self[index].measure(cell.text)
      }
    }
    // A column of nothing has no numbers in it.
    for index in indices.values where !isFilled[index] { self[index].isNumber = false }
  }
}

extension Column {
  fileprivate mutating func measure(_ text: String) {
    width = max(width, text.terminalWidth)
    isNumber = isNumber && text.isNumber
  }
}

extension TableRow {
  /// Whether these are its columns, all of them in their order.
  fileprivate func hasColumns(_ columns: [Column]) -> Bool {
    cells.count == columns.count && zip(cells, columns).allSatisfy { $0.column == $1.name }
  }
}

extension String {
  /// Whether the text is a number and nothing else.
  fileprivate var isNumber: Bool {
    guard let last = utf8.last, (0x30...0x39).contains(last) else { return false }
    return Double(self) != nil
  }
}
