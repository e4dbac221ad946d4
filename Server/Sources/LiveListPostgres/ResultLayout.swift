import LivePostgres

/// The columns of a result, and what the catalog says about them.
final class ResultLayout: Sendable {
  /// What the catalog says about tables and types.
  struct Catalog: Sendable {
    /// The positions of the columns of primary keys, by the numbers of the tables.
    var primaryKeys: [UInt32: [Int]] = [:]
    /// The types of the elements of arrays, by the types of the arrays.
    var elements: [UInt32: UInt32] = [:]
  }

  let columns: [PostgresRows.Column]
  let types: [ColumnType]
  /// The columns that could identify the rows, the most reliable ones first.
  let candidates: [[Int]]

  init(_ columns: [PostgresRows.Column], _ catalog: Catalog) {
    self.columns = columns
    types = columns.map { ColumnType($0.type, elements: catalog.elements) }
    candidates = Self.candidates(columns, catalog.primaryKeys)
  }

  /// The index of the first column with a name.
  func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// The primary key of each table of which the result has all key columns. A row of a join is
  /// identified by those of all tables.
  private static func candidates(
    _ columns: [PostgresRows.Column], _ primaryKeys: [UInt32: [Int]]
  ) -> [[Int]] {
    var tables: [UInt32] = []
    for column in columns where column.table != 0 && !tables.contains(column.table) {
      tables.append(column.table)
    }
    let keys = tables.map { table in
      (primaryKeys[table] ?? []).map { position in
        columns.firstIndex { $0.table == table && $0.position == position }
      }
    }
    let found = keys.compactMap { key in
      key.isEmpty || key.contains(nil) ? nil : key.compactMap(\.self)
    }
    return found + (found.count > 1 && found.count == tables.count ? [found.flatMap(\.self)] : [])
  }
}
