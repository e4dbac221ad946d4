import LivePostgres
import Testing
import _PostgresServer

@testable import LiveTreePostgres

/// A connection that can't be used gives its place back; otherwise the next caller waits forever.
@Suite(.timeLimit(.minutes(20))) struct PostgresPoolTests {
  private struct Failure: Error {}

  private func pool(_ location: String, maximumCount: Int = 1) throws -> PostgresPool {
    PostgresPool(
      try PostgresLocation(location), maximumCount: maximumCount, timeout: .seconds(600))
  }

  @Test func aFailedConnectionTakesNoPlace() async throws {
    let pool = try pool("postgres://live@127.0.0.1:1/none", maximumCount: 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await #expect(throws: PostgresError.self) { try await pool.withConnection { _ in } }
        }
      }
    }
  }

  @Test func aFailedUseTakesNoPlace() async throws {
    let pool = try await pool(PostgresServer.shared().makeDatabase())
    for _ in 0..<3 {
      await #expect(throws: Failure.self) { try await pool.withConnection { _ in throw Failure() } }
      await #expect(throws: PostgresError.self) {
        try await pool.withConnection { connection in
          _ = try await connection.run([PostgresStatement(once: "SELECT nothing")()])
        }
      }
      await #expect(throws: PostgresError.self) {
        try await pool.withConnection { connection in
          let end = PostgresStatement(once: "SELECT pg_terminate_backend(pg_backend_pid())")
          _ = try await connection.run([end()])
        }
      }
    }
    let rows = try await pool.withConnection { connection in
      try await connection.run([PostgresStatement(once: "SELECT 7::bigint")()])
    }
    #expect(rows[0].integer(0, 0) == 7)
    await pool.close()
  }

  @Test func aPoolGivesEachConnectionToOneTask() async throws {
    let location = try await PostgresLocation(PostgresServer.shared().url(of: "postgres"))
    let pool = PostgresPool(location, maximumCount: 2, timeout: .seconds(600))
    let pids = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await pool.withConnection { connection in
            let one = try await connection.run([
              PostgresStatement(once: "SELECT pg_backend_pid()")()
            ])
            let two = try await connection.run([
              PostgresStatement(once: "SELECT pg_backend_pid()")()
            ])
            #expect(one[0].integer(0, 0) == two[0].integer(0, 0))
            return one[0].integer(0, 0)
          }
        }
      }
      return try await group.reduce(into: Set<Int64?>()) { $0.insert($1) }
    }
    #expect(pids.count == 2)
    await pool.close()
    await #expect(throws: PostgresError.self) { try await pool.withConnection { _ in } }
  }

  @Test func aPoolReplacesLostConnections() async throws {
    let server = try await PostgresServer.shared()
    var settings = PostgresDatabases.Settings.tests
    settings.connectionCount = 1
    let databases = try await PostgresDatabases(
      PostgresLocation(server.makeDatabase()), settings: settings)
    let pid = { @Sendable (connection: PostgresConnection) in
      try await connection.run([PostgresStatement(once: "SELECT pg_backend_pid()")()])[0].integer(
        0, 0) ?? 0
    }
    let first = try await databases.pool.withConnection(pid)
    try await server.execute("SELECT pg_terminate_backend(\(first), 5000)")
    let second = try await databases.retrying(pid)
    #expect(first != second)
    #expect(databases.figures.retryCount == 1)
    await databases.close()
  }
}
