#if GRDB
public import GRDB
public import LiveList
public import LiveListSources

/// A query that reads a list from a SQLite database.
///
///     .rows("SELECT * FROM friends ORDER BY name")                    // any columns, as a table
///     .items(Friend.order(Column("name")))                            // records
///     .sections { database in … }                                     // several requests, one snapshot
@available(Systems 2024, *)
public struct ListQuery<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  let fetch: @Sendable (Database) throws -> [ListSection<SectionID, Header, Item>]

  /// Creates a query with a closure that reads sections from one snapshot of the database.
  ///
  /// - Parameter fetch: Reads the sections. It must not write. It is called on a database thread.
  public static func sections(
    _ fetch: @escaping @Sendable (Database) throws -> [ListSection<SectionID, Header, Item>]
  ) -> Self {
    Self(fetch: fetch)
  }
}

@available(Systems 2024, *)
extension ListQuery where SectionID == OnlySection, Header == OnlySection {
  /// Creates a query for the records of a request, in its order.
  ///
  ///     .items(Friend.order(Column("name")))
  ///     .items(SQLRequest<Friend>(sql: "SELECT * FROM friends WHERE age > ?", arguments: [17]))
  public static func items<Request: FetchRequest & Sendable>(_ request: Request) -> Self
  where Request.RowDecoder == Item, Item: FetchableRecord {
    Self { database in [ListSection(items: try request.fetchAll(database))] }
  }
}

@available(Systems 2024, *)
extension ListQuery where SectionID == String, Header == String, Item == JSONRow {
  /// Creates a query for all tables of a database, with a section for each table, sorted by name.
  ///
  /// - Parameter key: The key column, which every table must have; `nil` to use the primary key of
  ///   each table, or to detect a key if a table has none.
  public static func tables(key: String? = nil) -> Self {
    Self { database in
      let names = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_schema
          WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name
          """)
      return try names.map { name in
        let columns = try Row.fetchAll(
          database, sql: "SELECT name, pk FROM pragma_table_info(?)", arguments: [name])
        let primary = columns.filter { $0["pk"] > 0 }.sorted { $0["pk"] < $1["pk"] as Int }
        let keys = key.map { [$0] } ?? primary.map { $0["name"] as String }
        let quoted = name.replacing("\"", with: "\"\"")
        let rows = try Row.fetchAll(database, sql: "SELECT * FROM \"\(quoted)\"")
        return ListSection(
          id: name, header: name,
          items: try jsonRows(
            rows, columns.map { $0["name"] }, keys: keys.isEmpty ? nil : keys, table: name))
      }
    }
  }

  /// Creates a query for the rows that an SQL statement selects.
  ///
  /// Rows are identified by the given column. If it is `nil`, the first of the columns `id`, `_id`,
  /// `key`, `uuid`, `name` and `title` in which all rows have different values is used; if there is
  /// none, rows are identified by position.
  ///
  /// - Parameters:
  ///   - sql: A single SELECT statement. Pass user input as arguments.
  ///   - arguments: The values of the statement's parameters.
  ///   - key: The key column, in which every row must have a value; `nil` to detect one.
  public static func rows(
    _ sql: String, arguments: StatementArguments = StatementArguments(), key: String? = nil
  ) -> Self {
    Self { database in
      let statement = try database.makeStatement(sql: sql)
      let rows = try Row.fetchAll(statement, arguments: arguments)
      let names = statement.columnNames
      return [
        ListSection(id: "", header: "", items: try jsonRows(rows, names, keys: key.map { [$0] }))
      ]
    }
  }
}
#endif
