/// The columns of rows that are added one after another, in the order of the rows' cells.
///
/// Rows may lack cells. A column that first appears in a later row is inserted after the column that
/// precedes it in that row.
struct MeasuredColumns {
  /// The columns, without their titles.
  private var found: [Column] = []
  private var indices: [String: Int] = [:]
  /// For each column, its first text that isn't empty.
  private var firsts: [String] = []
  /// For each column, the number of its cells that aren't empty.
  private var counts: [Int] = []
  private var rowCount = 0

  /// - Complexity: O(*n*) in the number of cells, plus O(*m*) for each of *m* columns.
  init(of rows: [TableRow] = []) {
    for row in rows { add(row) }
  }

  mutating func add(_ row: TableRow) {
    rowCount += 1
    let isRegular = row.hasColumns(found)
    if !isRegular { insertColumns(of: row) }
    for place in row.cells.indices where row.cells[place].width > 0 {
      guard let index = isRegular ? place : indices[row.cells[place].column] else { continue }
      measure(row, cell: place, column: index)
    }
  }

  private mutating func insertColumns(of row: TableRow) {
    var next = 0
    for cell in row.cells {
      if let index = indices[cell.column] {
        next = index + 1
      } else {
        let column = Column(name: cell.column, width: 0, isNumber: true, isConstant: true)
        found.insert(column, at: next)
        firsts.insert("", at: next)
        counts.insert(0, at: next)
        indices = Dictionary(found.enumerated().map { ($1.name, $0) }) { first, _ in first }
        next += 1
      }
    }
  }

  private mutating func measure(_ row: TableRow, cell: Int, column: Int) {
    counts[column] += 1
    if counts[column] == 1 {
      firsts[column] = row.cells[cell].text
    } else if found[column].isConstant, firsts[column] != row.cells[cell].text {
      found[column].isConstant = false
    }
    found[column].width = max(found[column].width, row.cells[cell].width)
    if !row.cells[cell].isNumber { found[column].isNumber = false }
  }

  /// The columns of the rows so far.
  var columns: [Column] {
    var columns = found
    for index in columns.indices {
      columns[index].isEmpty = counts[index] == 0
      // A column with only empty cells doesn't count as numeric.
      if counts[index] == 0 { columns[index].isNumber = false }
      if counts[index] < 2 || counts[index] < rowCount { columns[index].isConstant = false }
    }
    columns.setTitles()
    return columns
  }
}

extension [Column] {
  fileprivate mutating func setTitles() {
    var counts: [Substring: Int] = [:]
    for column in self { counts[column.lastPart, default: 0] += 1 }
    for index in indices {
      let column = self[index]
      let isNested = column.depth > 0 && counts[column.lastPart] == 1
      if isNested, column.name.terminalWidth > column.width {
        self[index].title = column.lastPart.uppercased()
      }
      self[index].width = Swift.max(column.width, self[index].title.terminalWidth)
    }
  }
}

extension TableRow {
  /// Whether the row has exactly these columns, in the same order.
  fileprivate func hasColumns(_ columns: [Column]) -> Bool {
    guard cells.count == columns.count else { return false }
    return cells.indices.allSatisfy { cells[$0].column == columns[$0].name }
  }
}
