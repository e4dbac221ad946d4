/// A column and the width that its cells need.
struct Column: Hashable {
  let name: String
  /// The maximum width of its cells and its name.
  var width: Int
  /// Whether all its cells are numbers. Numbers are right-aligned.
  var isNumber: Bool
}

extension [Column] {
  /// Creates the columns of rows, in the order of the rows' cells.
  ///
  /// Rows may lack cells. A column that first appears in a later row is inserted after the column
  /// that precedes it in that row.
  ///
  /// - Complexity: O(*n*) in the number of cells, plus O(*m*) for each of *m* columns.
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
      for place in row.cells.indices where row.cells[place].width > 0 {
        guard let index = isRegular ? place : indices[row.cells[place].column] else { continue }
        isFilled[index] = true
        self[index].width = Swift.max(self[index].width, row.cells[place].width)
        if !row.cells[place].isNumber { self[index].isNumber = false }
      }
    }
    // A column with only empty cells doesn't count as numeric.
    for index in indices.values where !isFilled[index] { self[index].isNumber = false }
  }
}

extension TableRow {
  /// Whether the row has exactly these columns, in the same order.
  fileprivate func hasColumns(_ columns: [Column]) -> Bool {
    guard cells.count == columns.count else { return false }
    return cells.indices.allSatisfy { cells[$0].column == columns[$0].name }
  }
}
