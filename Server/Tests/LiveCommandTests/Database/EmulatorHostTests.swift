import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `FIREBASE_DATABASE_EMULATOR_HOST` determines the server and the token, as for Firebase's SDKs.
@Suite(.timeLimit(.minutes(20))) struct EmulatorHostTests {
  private func withServer(_ body: (RunningServer, _ host: String) async throws -> Void) async throws
  {
    try await withTemporaryFolder { folder in
      let rules = folder + "/rules.json"
      try #"{"rules": {"open": {".read": true}}}"#.write(
        toFile: rules, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(["--emulator", "--rules", rules])
      try await body(
        server,
        "cd '\(folder)'; export FIREBASE_DATABASE_EMULATOR_HOST=\(server.address.dropFirst(7)); ")
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func everyCommandUsesTheEmulatorAsItsAdmin() async throws {
    try await withServer { (server, host) async throws in
      for command in [
        #"set /a '{"x": {"n": 1}}'"#, "update /a '{\"y\": {\"n\": 2}}'", "push /log 5 > key",
        "export --output all.json", "import /copy all.json", "remove /log", "rules get > r.json",
        "rules set r.json", "set / 1 --ns other --force",
      ] {
        #expect(try await server.shell(host + "live " + command) == .silence, "\(command)")
      }
      #expect(
        try await server.shell(host + "live get /a") == .line(#"{"x":{"n":1},"y":{"n":2}}"#))
      #expect(try await server.shell(host + "live get / --ns other") == .line("1"))
      let rows = try await server.shell(host + "live watch /a --once --output csv")
      #expect(rows.lines == ["key,n\r", "x,1\r", "y,2\r"], "\(rows)")
      let recorded = try await server.shell(host + "live record /a --once")
      #expect(recorded.code == 0 && recorded.lines.count == 2)
    }
  }

  /// The unverified token of a user who has no access.
  private static let stranger = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJldmUifQ."

  @Test func anOptionAndOurOwnVariablesWin() async throws {
    try await withServer { (server, host) async throws in
      for line in [
        "LIVE_AUTH=\(Self.stranger) live get /a", "LIVE_URL=$ADDRESS live get /a",
        "live get /a --url $ADDRESS", "live get $ADDRESS/a",
        "echo \(Self.stranger) > token; "
          + "live get /a --auth-file token", "live get /a --auth-override null",
      ] {
        let refused = try await server.shell(host + line)
        #expect(refused.code == 1, "\(line)")
        #expect(refused.errors.first?.contains("401") == true, "\(line) \(refused)")
      }
      let nowhere = try await server.shell(
        host + "export FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:1; live get /a")
      #expect(nowhere.errors.first?.contains("http://127.0.0.1:1/a") == true)
    }
  }

  /// A file has precedence over a path in the database.
  @Test func aFileIsWatchedAsBefore() async throws {
    try await withServer { (server, host) async throws in
      let rows = try await server.shell(
        host + "echo '[{\"id\": 7}]' > list; live watch \"$PWD/list\" --once --output csv")
      #expect(rows.lines == ["id\r", "7\r"])
      let missing = try await server.shell(host + "live watch \"$PWD/no.json\" --once")
      #expect(missing.code == 66)
    }
  }
}
