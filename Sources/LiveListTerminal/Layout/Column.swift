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
    for row in rows {
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
    for cell in rows.lazy.flatMap(\.cells) where !cell.text.isEmpty {
      guard let index = indices[cell.column] else { continue }
      self[index].width = Swift.max(self[index].width, cell.text.terminalWidth)
      self[index].isNumber = self[index].isNumber && cell.text.isNumber
    }
    for index in self.indices {
      let name = self[index].name
      // A column of nothing has no numbers in it.
      if !rows.contains(where: { $0[name]?.text.isEmpty == false }) { self[index].isNumber = false }
    }
  }
}

extension String {
  /// Whether the text is a number and nothing else.
  fileprivate var isNumber: Bool {
    guard let last = utf8.last, (0x30...0x39).contains(last) else { return false }
    return Double(self) != nil
  }
}
