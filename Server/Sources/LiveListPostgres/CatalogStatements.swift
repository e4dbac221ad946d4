import LivePostgres

/// What is read from PostgreSQL's catalog.
enum CatalogStatements {
  /// The primary keys of tables.
  private static let primaryKeys = PostgresStatement(
    "primary_keys",
    """
    SELECT i.indrelid::bigint, k.attnum::bigint
    FROM pg_catalog.pg_index i
      CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, position)
    WHERE i.indisprimary AND i.indrelid = ANY ($1::bigint[]::oid[]) ORDER BY 1, k.position
    """)

  /// The types of the elements of arrays.
  private static let elements = PostgresStatement(
    "elements",
    """
    SELECT oid::bigint, typelem::bigint FROM pg_catalog.pg_type
    WHERE typcategory = 'A' AND typdelim = ',' AND oid = ANY ($1::bigint[]::oid[])
    """)

  /// The tables of the search path, and their sizes in bytes.
  static let tables = PostgresStatement(
    "tables",
    """
    SELECT c.relname::text, n.nspname::text, pg_catalog.pg_table_size(c.oid)
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND n.nspname = ANY (pg_catalog.current_schemas(false))
      AND pg_catalog.has_table_privilege(c.oid, 'SELECT')
    ORDER BY 1, 2
    """)

  /// Reads what the catalog says about columns.
  static func catalog(
    of columns: [PostgresRows.Column], on connection: PostgresConnection
  ) async throws(PostgresError) -> ResultLayout.Catalog {
    let tables = Set(columns.map { Int64($0.table) })
    let types = Set(columns.map { Int64($0.type) })
    let results = try await connection.run([
      primaryKeys(.integers(Array(tables))), elements(.integers(Array(types))),
    ])
    var catalog = ResultLayout.Catalog()
    for row in 0..<results[0].count {
      catalog.primaryKeys[results[0].number(row, 0), default: []].append(
        Int(results[0].integer(row, 1) ?? 0))
    }
    for row in 0..<results[1].count {
      catalog.elements[results[1].number(row, 0)] = results[1].number(row, 1)
    }
    return catalog
  }
}

extension PostgresRows {
  /// A number of a table or a type.
  fileprivate func number(_ row: Int, _ column: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: integer(row, column) ?? 0)
  }
}
