import _PostgresServer

/// The database `shop` on the PostgreSQL that tests share, to which the commands of documents refer.
enum ShopDatabase {
  /// Creates the database when it's first needed.
  ///
  /// - Returns: Environment variables with which libpq finds the server, as a line of a shell.
  static func environment() async throws -> String {
    "export PGHOST='\(try await starting.value)' PGUSER=postgres; unset PGPORT PGPASSWORD PGSERVICE"
  }

  private static let starting = Task.detached {
    let server = try await PostgresServer.shared()
    try await server.execute("CREATE DATABASE shop")
    for sql in statements { try await server.execute(sql, in: "shop") }
    return server.host
  }

  private static let statements = [
    """
    CREATE TABLE orders (
      id int PRIMARY KEY, item text, price numeric(8, 2), paid boolean, address jsonb)
    """,
    """
    INSERT INTO orders VALUES
      (1, 'Lamp', 49.90, true, '{"city": "Wien", "zip": "1010"}'),
      (2, 'Chair', 120.00, false, '{"city": "Linz", "zip": "4020"}'),
      (3, 'Desk', 349.00, true, NULL)
    """,
  ]
}
