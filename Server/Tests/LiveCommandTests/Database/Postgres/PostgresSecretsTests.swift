#if os(Linux)
import Foundation
import LiveTreePostgres
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport
import _WireServer

/// What others can see of a database in PostgreSQL, and of its password.
@Suite(.timeLimit(.minutes(20))) struct PostgresSecretsTests {
  private let password = "correct-horse-battery"

  /// Calls a closure with a PostgreSQL that listens on a port, with the tables and the user of the
  /// printed schema, and a value in its database.
  private func withNetwork(
    _ body: (_ postgres: PostgresServer, _ address: String, _ options: [String]) async throws
      -> Void
  ) async throws {
    let port = try await WireServer.freePort()
    let postgres = try await PostgresServer(port: port)
    try await postgres.execute(PostgresDatabases.schema)
    try await postgres.execute("ALTER ROLE live_server PASSWORD '\(password)'")
    try await withTemporaryFolder { folder in
      let file = folder + "/password"
      try password.write(toFile: file, atomically: true, encoding: .utf8)
      let options = ["--database-password-file", file]
      let address = "127.0.0.1:\(port)/postgres"
      let imported = try await CommandResult.of(
        ["import", "/", "--database", "postgres://live_server@\(address)"] + options,
        input: #""treasure""#)
      #expect(imported == .silence)
      try await body(postgres, address, options)
    }
    try await postgres.stop()
  }

  /// A stranger reaches the port, and knows the names of the users and of the database.
  @Test func aStrangerWithoutAPasswordGetsNothing() async throws {
    try await withNetwork { postgres, address, options async throws in
      for user in ["live_server", "live", "postgres", "stranger"] {
        for command in ["export", "check", "serve"] {
          let words = command == "serve" ? ["serve", "--port", "0"] : [command]
          let result = try await CommandResult.of(
            words + ["--database", "postgres://\(user)@\(address)"])
          #expect(result.code == 1)
          #expect(result.lines.isEmpty)
          #expect(result.errors.first?.hasPrefix("live: Can't connect to postgres://") == true)
        }
      }
      // Another user of the same PostgreSQL has a password, and no privileges.
      try await postgres.execute("ALTER ROLE live PASSWORD '\(password)'")
      let other = try await CommandResult.of(
        ["export", "--database", "postgres://live@\(address)"] + options)
      #expect(other.code == 1)
      #expect(other.lines.isEmpty)
      // The server's own user has access.
      let own = try await CommandResult.of(
        ["export", "--database", "postgres://live_server@\(address)"] + options)
      #expect(own == .line(#""treasure""#))
    }
  }

  /// The password is in no argument, log, metric or error, with and without a connection.
  @Test func thePasswordOfAServerIsNowhere() async throws {
    try await withNetwork { postgres, address, options async throws in
      let url = "postgres://live_server@\(address)"
      try await withServers(1, on: url, options: options) { servers async throws in
        let (server, process) = (servers[0], servers[0].process)
        var seen = try String(contentsOfFile: process.file("cmdline"), encoding: .utf8)
        #expect(seen.contains(url))
        #expect(try await server.read("/") == #""treasure""#)
        seen += try await HTTPAnswer.get(server.address + "/metrics", accepting: "*/*").text
        #expect(seen.contains("live_postgres_commits_total"))
        try await postgres.stop("immediate")
        let refused = try await HTTPAnswer.put(server.url("/a"), "1")
        #expect(refused.status == 503)
        try await server.wait(for: server.address + "/readyz") {
          seen += $0.text
          return $0.status == 503
        }
        // Logged once PostgreSQL has been noticed to be away.
        while let line = await process.errorLine() {
          seen += line
          if line.contains("PostgreSQL isn't available") { break }
        }
        seen += refused.text
        seen += try await HTTPAnswer.get(server.address + "/metrics", accepting: "*/*").text
        #expect(await process.interrupt() == 0)
        seen += await process.lines().joined() + process.end().errors.joined()
        #expect(seen.contains("isn't available"))
        #expect(!seen.contains(password))
      }
      try await postgres.start()
    }
  }
}

extension ChildProcess {
  /// The path of a file about the process in `/proc`.
  fileprivate func file(_ name: String) -> String { "/proc/\(identifier)/\(name)" }
}
#endif
