/// What is read as a list from a PostgreSQL database.
///
///     .rows("SELECT * FROM friends ORDER BY name")
///     .tables()                                         // a section for each table
public struct PostgresQuery: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case tables
    case statement(String)
  }

  let source: Source
  let key: String?

  /// Creates a query for the rows that a statement selects.
  ///
  /// Rows are identified by the given column. If it is `nil`, they are identified by the primary key
  /// of their table, if the statement selects it; otherwise by the first of the columns `id`, `_id`,
  /// `key`, `uuid`, `name` and `title` in which all rows have different values.
  ///
  /// - Parameters:
  ///   - sql: A single statement that returns rows. It is run in a read-only transaction.
  ///   - key: The key column, in which every row must have a value; `nil` to find one.
  public static func rows(_ sql: String, key: String? = nil) -> Self {
    Self(source: .statement(sql), key: key)
  }

  /// Creates a query for all tables of the search path that the user may read, with a section for
  /// each table, sorted by name.
  ///
  /// - Parameter key: The key column, which every table must have; `nil` to use the primary key of
  ///   each table, or all columns if it has none.
  public static func tables(key: String? = nil) -> Self { Self(source: .tables, key: key) }
}
