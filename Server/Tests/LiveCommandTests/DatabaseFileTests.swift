import Foundation
import GRDB
import Testing
import _LiveTestSupport
import _ProgramSupport

/// A SQLite file that another process writes.
@Suite(.timeLimit(.minutes(20))) struct DatabaseFileTests {
  private func watch(_ path: String, _ options: String...) throws -> ChildProcess {
    try ChildProcess.live(["watch", path, "--output", "csv"] + options)
  }

  @Test func aFileIsShownAndFollowed() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      // A write waits while the command reads.
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try await queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE friends (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE teams (name TEXT PRIMARY KEY);
            INSERT INTO friends VALUES (1, 'Ada'), (2, 'Bob');
            INSERT INTO teams VALUES ('red');
            """)
      }
      let tables = try await watch(path, "--once", "--columns", "id,name").lines()
      #expect(
        tables.map { $0.trimmingCharacters(in: .newlines) }
          == ["section,id,name", "friends,1,Ada", "friends,2,Bob", "teams,,red"])
      let query = try watch(
        path, "--query", "SELECT name FROM friends ORDER BY name", "--exit-on-change")
      _ = try #require(await query.line { $0.contains("Bob") })
      try await queue.write { database in
        try database.execute(sql: "UPDATE friends SET name = 'Zoe' WHERE id = 1")
      }
      _ = try #require(await query.line { $0.contains("Zoe") })
      #expect(await query.end().code == 0)
    }
  }

  /// Queries that can never be read end the command at once, with advice.
  @Test(arguments: [
    ("", "the query is empty. Use a SELECT."),
    ("SELECT 1; SELECT 2", "the query must be one SELECT statement"),
    ("SELECT * FROM friends WHERE id = ?", "with a value for each parameter"),
    ("DELETE FROM friends", "Use a SELECT."), ("SELECT * FROM fiends", "no such table: fiends"),
  ])
  func anInvalidQueryIsReported(sql: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/app.sqlite"
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: "CREATE TABLE friends (id INTEGER PRIMARY KEY)")
      }
      let (code, errors) = try await watch(path, "--once", "--query", sql).end()
      #expect(code == 66)
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("live: \(path)") == true)
      #expect(errors.first?.contains(words) == true, "\(errors)")
    }
  }

  @Test func aQueryIsOnlyForFiles() async throws {
    let (code, errors) = try await ChildProcess.live(["watch", "-", "--query", "SELECT 1"]).end()
    #expect(code == 64)
    #expect(
      errors.first
        == "live: --query needs a SQLite file or a PostgreSQL URL, as in: app.sqlite --query 'SELECT …'"
    )
  }
}
