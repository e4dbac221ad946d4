import Testing
import _PostgresServer

@testable import LivePostgres

@Suite(.timeLimit(.minutes(20))) struct PostgresConnectionTests {
  private func withConnection(
    _ body: (PostgresConnection) async throws -> Void
  ) async throws {
    let location = try await PostgresLocation(PostgresServer.shared().url(of: "postgres"))
    try await body(
      PostgresConnection.connect(
        to: location, as: .tests, timeout: .seconds(600)))
  }

  private func statement(_ sql: String) -> PostgresStatement { PostgresStatement(once: sql) }

  @Test func valuesArriveAsTheyWereSent() async throws {
    try await withConnection { connection in
      let echo = PostgresStatement(
        "echo",
        """
        SELECT $1::bigint, $2::text, $3::bytea, $4::uuid = $4, a, b, c
        FROM unnest($5::bigint[], $6::text[], $7::bytea[]) AS u (a, b, c)
        """)
      for _ in 0..<2 {
        let rows = try await connection.run([
          echo(
            .integer(-7), .text("é"), .bytes([0, 1, 255]), .uuid(PostgresUUID()),
            .integers([.min, .max]), .texts(["a", nil]), .byteStrings([[], [0]]))
        ])[0]
        #expect(rows.count == 2)
        #expect((rows.integer(0, 0), rows.text(0, 1)) == (-7, "é"))
        #expect((rows.bytes(0, 2), rows.bool(0, 3)) == ([0, 1, 255], true))
        #expect((rows.integer(0, 4), rows.text(0, 5), rows.bytes(0, 6)) == (.min, "a", []))
        #expect((rows.integer(1, 4), rows.text(1, 5), rows.bytes(1, 6)) == (.max, nil, [0]))
      }
      let none = try await connection.run([
        statement("SELECT count(*) FROM unnest($1::text[])")(.texts([]))
      ])
      #expect(none[0].integer(0, 0) == 0)
    }
  }

  /// More than the buffers of the sockets hold, in both directions.
  @Test func largeValuesPass() async throws {
    try await withConnection { connection in
      let large = String(repeating: "x", count: 3_000_000)
      let commands = (0..<4).map { _ in statement("SELECT $1::text")(.text(large)) }
      let results = try await connection.run(commands)
      #expect(results.map { $0.text(0, 0)?.utf8.count } == Array(repeating: 3_000_000, count: 4))
    }
  }

  @Test func afterAnErrorTheConnectionCanBeUsed() async throws {
    try await withConnection { connection in
      let error = await #expect(throws: PostgresError.self) {
        try await connection.run([
          statement("SELECT 1")(), statement("SELECT 1 / 0")(), statement("SELECT nonsense")(),
        ])
      }
      #expect(error?.code == "22012")
      #expect(await connection.isReusable)
      let rows = try await connection.run([statement("SELECT 5::bigint")()])
      #expect(rows[0].integer(0, 0) == 5)
    }
  }

  @Test func aTransactionThatFailedIsNotReused() async throws {
    try await withConnection { connection in
      _ = try? await connection.run([PostgresStatement.begin(), statement("SELECT 1 / 0")()])
      #expect(await !connection.isReusable)
      _ = try await connection.run([PostgresStatement.rollback()])
      #expect(await connection.isReusable)
    }
  }

  @Test func anEndedConnectionIsReported() async throws {
    try await withConnection { connection in
      let error = await #expect(throws: PostgresError.self) {
        try await connection.run([statement("SELECT pg_terminate_backend(pg_backend_pid())")()])
      }
      #expect(error?.isLost == true)
      #expect(await !connection.isReusable)
    }
  }

  @Test func aServerThatDoesNotAnswerIsReported() async throws {
    try await withConnection { connection in
      let error = await #expect(throws: PostgresError.self) {
        try await connection.run(
          [statement("SELECT pg_sleep(60)")()], timeout: .milliseconds(20))
      }
      #expect(error?.reason == .timedOut)
      #expect(await !connection.isReusable)
    }
  }

  @Test func aCanceledRequestEnds() async throws {
    try await withConnection { connection in
      let task = Task { try await connection.run([statement("SELECT pg_sleep(60)")()]) }
      task.cancel()
      let error = await #expect(throws: PostgresError.self) { try await task.value }
      #expect(error?.isLost == true)
    }
  }

  @Test func notificationsWakeAWaitingConnection() async throws {
    try await withConnection { listener in
      try await withConnection { sender in
        _ = try await listener.run([statement("LISTEN tests")()])
        async let received = listener.notifications(within: .seconds(60))
        _ = try await sender.run([statement("SELECT pg_notify('tests', 'now')")()])
        let payloads = try await received.map(\.payload)
        #expect(payloads == ["now"])
      }
    }
  }

  @Test func aWaitForNotificationsCanBeInterrupted() async throws {
    try await withConnection { listener in
      async let received = listener.notifications(within: .seconds(60))
      let interrupting = Task {
        while !Task.isCancelled {
          listener.interrupt()
          await Task.yield()
        }
      }
      let notifications = try await received
      interrupting.cancel()
      #expect(notifications.isEmpty)
    }
  }
}
