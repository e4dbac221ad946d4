/// Why the rows of a result can't be identified.
enum RowKeyError: Error, Hashable {
  /// The result doesn't have the column that the user chose.
  case missingColumn(String, columns: [String], table: String?)
  /// The column that the user chose is null in a row, which is counted from 0.
  case missingValue(String, row: Int, table: String?)
  /// The result has no primary key.
  ///
  /// - Parameter column: The first column whose values are all different; `nil` if there is none.
  case noKey(column: String?)
}

extension RowKeyError: CustomStringConvertible {
  var description: String {
    switch self {
    case .missingColumn(let key, let columns, let table):
      let owner = table.map { "table \"\($0)\"" } ?? "the query"
      return """
        \(owner) has no column "\(key)" to identify its rows; choose one of its columns: \
        \(columns.joined(separator: ", "))
        """
    case .missingValue(let key, let row, let table):
      let owner = table.map { " of table \"\($0)\"" } ?? ""
      return """
        row \(row + 1) has no value in "\(key)"\(owner); choose a key column without NULL values
        """
    case .noKey(let column):
      return column == nil
        ? "the rows have no primary key, and no column has a different value in each row. Select one that has, such as the primary key"
        : "the rows have no primary key. Choose a column that identifies them"
    }
  }
}
