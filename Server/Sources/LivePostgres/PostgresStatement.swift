/// A statement that is prepared once for each connection.
package struct PostgresStatement: Hashable, Sendable {
  /// The name of the prepared statement on the server; empty for a statement that is used once.
  package let name: String
  package let sql: String

  /// Creates a statement that is prepared.
  package init(_ name: String, _ sql: String) {
    (self.name, self.sql) = (name, sql)
  }

  /// Creates a statement that is used once.
  package init(once sql: String) {
    self.init("", sql)
  }

  /// The statement with its parameters. Its results are in the binary format.
  package func callAsFunction(_ values: PostgresValue...) -> PostgresCommand {
    PostgresCommand(statement: self, values: values)
  }

  package static let begin = PostgresStatement("begin", "BEGIN")
  package static let beginSnapshot = PostgresStatement(
    "begin_snapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  package static let commit = PostgresStatement("commit", "COMMIT")
  package static let rollback = PostgresStatement("rollback", "ROLLBACK")
}

/// A statement with its parameters.
package struct PostgresCommand: Sendable {
  /// The formats of values in results.
  enum Format: Int32, Sendable {
    case text = 0
    case binary = 1
  }

  let statement: PostgresStatement
  let values: [PostgresValue]
  /// The format of the values in the result.
  var format = Format.binary

  package init(statement: PostgresStatement, values: [PostgresValue]) {
    (self.statement, self.values) = (statement, values)
  }

  /// The statement with its values in the text format, which all types have.
  package var asText: PostgresCommand {
    var command = self
    command.format = .text
    return command
  }
}
