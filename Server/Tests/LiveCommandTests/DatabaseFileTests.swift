import Foundation
import GRDB
import Testing
import _LiveTestSupport

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

  @Test func aQueryIsOnlyForFiles() async throws {
    let (code, errors) = try await ChildProcess.live(["watch", "-", "--query", "SELECT 1"]).end()
    #expect(code == 64)
    #expect(
      errors.first == "live: --query needs a SQLite file, as in: app.sqlite --query 'SELECT …'")
  }
}
