/// Rows of text under a heading of columns.
struct Table {
  /// A column and the kind of its contents.
  struct Column {
    let name: String
    let isNumber: Bool

    /// A left-aligned column of words.
    static func words(_ name: String) -> Self { Column(name: name, isNumber: false) }

    /// A right-aligned column of numbers.
    static func numbers(_ name: String) -> Self { Column(name: name, isNumber: true) }
  }

  let columns: [Column]
  let rows: [[String]]

  private var lines: [[String]] { [columns.map(\.name)] + rows }

  /// The table for a terminal.
  var plain: String {
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      cells.indices.map { column in
        let cell = cells[column]
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return columns[column].isNumber ? space + cell : cell + space
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }

  /// The table for a document.
  var markdown: String {
    let rule = columns.map { $0.isNumber ? "---:" : "---" }
    return ([columns.map(\.name), rule] + rows)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
