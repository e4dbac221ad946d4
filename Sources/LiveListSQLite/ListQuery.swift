#if GRDB
public import GRDB
public import LiveList
public import LiveListSources

/// What is read of a SQLite database as a list.
///
///     .rows("SELECT * FROM friends ORDER BY name")                    // any columns, as a table
///     .items(Friend.order(Column("name")))                            // records
///     .sections { database in … }                                     // several requests, one moment
public struct ListQuery<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  let fetch: @Sendable (Database) throws -> [ListSection<SectionID, Header, Item>]

  /// A list of sections that a closure reads, all of it as it is at one moment.
  ///
  /// - Parameter fetch: Reads and does not write. It is called on a thread of the database.
  public static func sections(
    _ fetch: @escaping @Sendable (Database) throws -> [ListSection<SectionID, Header, Item>]
  ) -> Self {
    Self(fetch: fetch)
  }
}

extension ListQuery where SectionID == OnlySection, Header == OnlySection {
  /// The records of a request, in its order.
  ///
  ///     .items(Friend.order(Column("name")))
  ///     .items(SQLRequest<Friend>(sql: "SELECT * FROM friends WHERE age > ?", arguments: [17]))
  public static func items<Request: FetchRequest & Sendable>(_ request: Request) -> Self
  where Request.RowDecoder == Item, Item: FetchableRecord {
    Self { database in [ListSection(items: try request.fetchAll(database))] }
  }
}

extension ListQuery where SectionID == String, Header == String, Item == JSONRow {
  /// All tables of a database, each a section of its rows, in the order of their names.
  ///
  /// Rows are told apart by a column, or, where none is named, by their primary key.
  ///
  /// - Parameter key: The column by which rows are told apart, which each table is to have.
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
            rows, columns.map { $0["name"] }, keys: keys.isEmpty ? nil : keys))
      }
    }
  }

  /// Whatever a statement of SQL selects, as the rows of a table.
  ///
  /// Rows are told apart by a column, or, where none is named, by the first of `id`, `_id`, `key`,
  /// `uuid`, `name` and `title` that all rows have and no two share, or else by their positions.
  ///
  /// - Parameters:
  ///   - sql: One statement that selects. What people have typed belongs into the arguments.
  ///   - arguments: The values for the statement's parameters.
  ///   - key: The column by which rows are told apart, which is to have a value in each row.
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
