import LiveFormats
import LiveListSources
import LivePostgres

/// Finds out how the rows of a result are identified.
struct RowIdentification {
  /// The column that the user chose; `nil` to find one.
  let key: String?
  /// The table whose rows these are; `nil` for the result of a query.
  let table: String?

  /// How rows are identified: by the chosen column, by the primary key of their table, or by a
  /// column with a usual name whose values are all different.
  ///
  /// - Parameter last: How the rows of the previous result were identified, which is kept as long as
  ///   it identifies the new ones.
  /// - Throws: ``RowKeyError`` if the chosen column doesn't identify the rows, or if a query has more
  ///   than one row and no key.
  func identity(
    of rows: PostgresRows, _ layout: ResultLayout, after last: ResultRows?
  ) throws(RowKeyError) -> ResultRows.Identity {
    if let key { return .columns([try column(key, of: rows, layout)]) }
    if case .columns(let columns)? = last?.identity, last?.layout === layout,
      rows.areIdentified(by: columns, layout)
    {
      return .columns(columns)
    }
    if let columns = layout.candidates.first(where: { rows.areIdentified(by: $0, layout) }) {
      return .columns(columns)
    }
    if let column = usualColumn(of: rows, layout) { return .columns([column]) }
    guard table == nil, rows.count > 1 else { return .content(contentIDs(of: rows, layout)) }
    let column = layout.columns.indices.first { rows.areIdentified(by: [$0], layout) }
    throw .noKey(column: column.map { layout.columns[$0].name })
  }

  private func column(
    _ key: String, of rows: PostgresRows, _ layout: ResultLayout
  ) throws(RowKeyError) -> Int {
    guard let column = layout.index(of: key) else {
      throw .missingColumn(key, columns: layout.columns.map(\.name), table: table)
    }
    if let row = (0..<rows.count).first(where: { !rows.hasValue($0, column) }) {
      throw .missingValue(key, row: row, table: table)
    }
    return column
  }

  private func usualColumn(of rows: PostgresRows, _ layout: ResultLayout) -> Int? {
    guard rows.count > 0 else { return nil }
    let key = JSONRow.usualKey(of: [0..<rows.count]) { row, path in
      layout.index(of: path.text).map { rows.value(row, $0, layout) }
    }
    return key.flatMap { layout.index(of: $0.text) }
  }

  /// All values of each row. Equal rows are numbered.
  private func contentIDs(of rows: PostgresRows, _ layout: ResultLayout) -> [JSONValue] {
    let columns = Array(layout.columns.indices)
    var counts: [JSONValue: Int] = [:]
    return (0..<rows.count).map { row in
      // A single row without a key, such as a sum, is the same row when its values change.
      guard table != nil else { return .integer(0) }
      let id = rows.identity(of: row, columns, layout)
      let number = counts[id, default: 0] + 1
      counts[id] = number
      return number == 1 ? id : .string("\(id.text) #\(number)")
    }
  }
}
