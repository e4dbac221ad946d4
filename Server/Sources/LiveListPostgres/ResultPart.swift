import LivePostgres

/// The rows of a statement, or of a table.
struct ResultPart {
  /// The name of the table; `nil` for a statement.
  let table: String?
  let rows: PostgresRows
}

/// A table of the search path.
struct ListedTable {
  let name: String
  /// The schema and the name, as they are written in a statement.
  let quoted: String
  /// The number of bytes of the table.
  let size: Int64

  /// - Parameter rows: The result of ``CatalogStatements/tables``.
  static func all(in rows: PostgresRows) -> [ListedTable] {
    let names = (0..<rows.count).map { rows.text($0, 0) ?? "" }
    return names.indices.map { row in
      let (name, schema) = (names[row], rows.text(row, 1) ?? "")
      let isUnique = names.count { $0 == name } == 1
      return ListedTable(
        name: isUnique ? name : "\(schema).\(name)",
        quoted: "\(schema.quotedName).\(name.quotedName)", size: rows.integer(row, 2) ?? 0)
    }
  }
}

extension String {
  /// The name in quotes, as in a statement.
  var quotedName: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
