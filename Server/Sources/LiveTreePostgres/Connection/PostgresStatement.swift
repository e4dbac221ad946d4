/// A statement that is prepared once for each connection.
struct PostgresStatement: Hashable, Sendable {
  /// The name of the prepared statement on the server; empty for a statement that is used once.
  let name: String
  let sql: String

  /// Creates a statement that is prepared.
  init(_ name: String, _ sql: String) {
    (self.name, self.sql) = (name, sql)
  }

  /// Creates a statement that is used once.
  init(once sql: String) {
    self.init("", sql)
  }

  /// The statement with its parameters.
  func callAsFunction(_ values: PostgresValue...) -> PostgresCommand {
    PostgresCommand(statement: self, values: values)
  }

  static let begin = PostgresStatement("begin", "BEGIN")
  static let beginSnapshot = PostgresStatement(
    "begin_snapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  static let commit = PostgresStatement("commit", "COMMIT")
  static let rollback = PostgresStatement("rollback", "ROLLBACK")
}

/// A statement with its parameters.
struct PostgresCommand: Sendable {
  let statement: PostgresStatement
  let values: [PostgresValue]
}
