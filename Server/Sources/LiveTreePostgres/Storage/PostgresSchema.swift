import LivePostgres

/// The tables, in the schema `livetree`.
enum PostgresSchema {
  /// The statements of each version of the schema, in order.
  static let migrations: [[String]] = [
    [
      """
      CREATE TABLE livetree.databases (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text COLLATE "C" NOT NULL UNIQUE,
        head bigint NOT NULL DEFAULT 0,
        rules text
      ) WITH (fillfactor = 50)
      """,
      """
      CREATE TABLE livetree.log (
        database bigint NOT NULL,
        version bigint NOT NULL,
        batch uuid NOT NULL,
        entry text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (database, version)
      )
      """,
      "CREATE INDEX log_batch ON livetree.log (database, batch)",
      """
      CREATE TABLE livetree.node (
        database bigint NOT NULL,
        head bytea NOT NULL,
        tail bytea NOT NULL,
        digest bytea NOT NULL GENERATED ALWAYS AS
          (CASE WHEN length(tail) = 0 THEN ''::bytea ELSE sha256(tail) END) STORED,
        value text,
        priority text,
        PRIMARY KEY (database, head, digest),
        CHECK (value IS NOT NULL OR priority IS NOT NULL)
      ) WITH (fillfactor = 90)
      """,
      """
      CREATE TABLE livetree.on_disconnect (
        database bigint NOT NULL,
        session bytea NOT NULL,
        version bigint NOT NULL,
        server uuid NOT NULL,
        path bytea NOT NULL,
        write text NOT NULL,
        PRIMARY KEY (database, version)
      )
      """,
      "CREATE INDEX on_disconnect_session ON livetree.on_disconnect (database, session)",
      "CREATE TABLE livetree.servers (id uuid PRIMARY KEY, lease timestamptz NOT NULL)",
      """
      CREATE TABLE livetree.readers (
        server uuid NOT NULL,
        database bigint NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (server, database)
      )
      """,
      """
      CREATE VIEW livetree.leaves AS
      SELECT d.name AS database, convert_from(n.head || n.tail, 'UTF8') AS path,
        n.value::json AS value, n.priority::json AS priority
      FROM livetree.node n JOIN livetree.databases d ON d.id = n.database
      """,
    ]
  ]

  /// The version of the schema that this program uses.
  static var version: Int { migrations.count }

  /// The script that creates the tables in an empty database.
  static var script: String {
    let head = """
      -- The tables of LiveTree, for the owner of the database. A server that may create a schema
      -- there does this itself when it starts.
      BEGIN;
      CREATE SCHEMA livetree;
      CREATE TABLE livetree.migrations (version integer PRIMARY KEY);
      """
    let steps = migrations.enumerated().map { number, statements in
      statements.joined(separator: ";\n") + ";\n"
        + "INSERT INTO livetree.migrations VALUES (\(number + 1));"
    }
    let grants = """
      -- The permissions that a server needs. Replace live_server with the name of its user.
      CREATE ROLE live_server LOGIN;
      GRANT USAGE ON SCHEMA livetree TO live_server;
      GRANT SELECT ON livetree.migrations TO live_server;
      GRANT SELECT, INSERT, UPDATE, DELETE
        ON livetree.databases, livetree.log, livetree.node, livetree.servers, livetree.readers,
          livetree.on_disconnect
        TO live_server;
      COMMIT;
      """
    return ([head] + steps + [grants]).joined(separator: "\n")
  }

  /// Creates the tables, or migrates them to this version.
  ///
  /// - Throws: ``PostgresError`` if a newer version has created them, or if they are missing and this user
  ///   may not create them.
  static func prepare(_ connection: PostgresConnection) async throws(PostgresError) {
    guard try await installedVersion(connection) != version else { return }
    // Servers that start at the same time wait for each other. The transaction begins after the
    // wait, because only then does it see the tables that another server has created.
    _ = try await connection.run([PostgresStatement(once: "SELECT pg_advisory_lock(\(lock))")()])
    do {
      try await migrate(connection)
      try await unlock(connection)
    } catch {
      _ = try? await connection.run([PostgresStatement.rollback()])
      try? await unlock(connection)
      guard error.code == "42501" else { throw error }
      throw PostgresError(reason: .missingSchema, place: connection.place)
    }
  }

  /// Checks that the tables exist and are those of this version.
  ///
  /// - Throws: ``PostgresError`` if they don't, or a newer version has created them.
  static func require(_ connection: PostgresConnection) async throws(PostgresError) {
    guard try await installedVersion(connection) == version else {
      throw PostgresError(reason: .unprepared, place: connection.place)
    }
  }

  private static let lock = 5_503_618_437_418_812_530

  private static func unlock(_ connection: PostgresConnection) async throws(PostgresError) {
    _ = try await connection.run([PostgresStatement(once: "SELECT pg_advisory_unlock(\(lock))")()])
  }

  private static func installedVersion(
    _ connection: PostgresConnection
  ) async throws(PostgresError) -> Int {
    let exists = try await connection.run([
      PostgresStatement(once: "SELECT to_regclass('livetree.migrations') IS NOT NULL")()
    ])
    guard exists[0].bool(0, 0) == true else { return 0 }
    let rows = try await connection.run([
      PostgresStatement(once: "SELECT coalesce(max(version), 0)::bigint FROM livetree.migrations")()
    ])
    let installed = Int(rows[0].integer(0, 0) ?? 0)
    guard installed <= version else {
      throw PostgresError(reason: .newerSchema, place: connection.place)
    }
    return installed
  }

  private static func migrate(_ connection: PostgresConnection) async throws(PostgresError) {
    _ = try await connection.run([PostgresStatement.begin()])
    var installed = try await installedVersion(connection)
    var commands: [PostgresCommand] = []
    if installed == 0 {
      commands = [
        PostgresStatement(once: "CREATE SCHEMA IF NOT EXISTS livetree")(),
        PostgresStatement(
          once: "CREATE TABLE IF NOT EXISTS livetree.migrations (version integer PRIMARY KEY)")(),
      ]
    }
    while installed < version {
      commands += migrations[installed].map { PostgresStatement(once: $0)() }
      installed += 1
      commands.append(
        PostgresStatement(once: "INSERT INTO livetree.migrations VALUES (\(installed))")())
    }
    _ = try await connection.run(commands + [PostgresStatement.commit()])
  }
}
