/// A column and the width that its cells need.
struct Column: Hashable {
  let name: String
  /// The name as the table shows it, in uppercase: for a nested field, such as `metadata.name`, only
  /// the last part if the whole name is wider than the cells and no other column ends like it.
  var title: String
  /// The maximum width of its cells and its title.
  var width: Int
  /// Whether all its cells are numbers. Numbers are right-aligned and never truncated.
  var isNumber: Bool
  /// Whether all its cells are empty.
  var isEmpty = false
  /// Whether all its cells are equal, and there are several.
  var isConstant = false

  init(
    name: String, width: Int, isNumber: Bool, isEmpty: Bool = false, isConstant: Bool = false
  ) {
    self.name = name
    title = name.uppercased()
    self.width = width
    self.isNumber = isNumber
    self.isEmpty = isEmpty
    self.isConstant = isConstant
  }

  /// The last part of the name of a nested field.
  var lastPart: Substring { name.split(separator: ".").last ?? name[...] }

  /// The number of levels at which the field is nested.
  var depth: Int { name.utf8.count { $0 == UInt8(ascii: ".") } }
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
          insert(Column(name: cell.column, width: 0, isNumber: true, isConstant: true), at: next)
          indices = Dictionary(enumerated().map { ($1.name, $0) }) { first, _ in first }
          next += 1
        }
      }
    }
    measure(rows, indices: indices)
    setTitles()
  }

  private mutating func measure(_ rows: [TableRow], indices: [String: Int]) {
    var firsts = [String?](repeating: nil, count: count)
    var counts = [Int](repeating: 0, count: count)
    for row in rows {
      let isRegular = row.hasColumns(self)
      for place in row.cells.indices where row.cells[place].width > 0 {
        guard let index = isRegular ? place : indices[row.cells[place].column] else { continue }
        counts[index] += 1
        if counts[index] == 1 {
          firsts[index] = row.cells[place].text
        } else if self[index].isConstant, firsts[index] != row.cells[place].text {
          self[index].isConstant = false
        }
        self[index].width = Swift.max(self[index].width, row.cells[place].width)
        if !row.cells[place].isNumber { self[index].isNumber = false }
      }
    }
    for index in self.indices {
      self[index].isEmpty = counts[index] == 0
      // A column with only empty cells doesn't count as numeric.
      if counts[index] == 0 { self[index].isNumber = false }
      if counts[index] < 2 || counts[index] < rows.count { self[index].isConstant = false }
    }
  }

  private mutating func setTitles() {
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
