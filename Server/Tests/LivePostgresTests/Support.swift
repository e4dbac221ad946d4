import LivePostgres

extension PostgresSession {
  /// A connection to any server.
  static let tests = PostgresSession(settings: PostgresStatement(once: "SELECT 1"))
}
