import Foundation
import LiveTreePostgres
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// Passwords and permissions for the commands that open PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct PostgresAccessTests {
  private let secret = "hunter2"

  @Test(
    arguments: [
      ["serve", "--port", "0", "--database"], ["migrate", "missing.sqlite"],
      ["export", "--database"], ["import", "/", "--database"],
    ],
    [
      "postgres://live:hunter2@db.example/app", "postgresql://live@db.example/app?password=hunter2",
    ])
  func aURLWithAPasswordIsRefusedWithoutQuotingIt(command: [String], url: String) async throws {
    let result = try await CommandResult.of(command + [url])
    #expect(result.code == 1)
    #expect(result.lines.isEmpty)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains("Remove the password from it") == true)
    #expect(!result.errors.joined().contains(secret))
  }

  @Test func aWrongPasswordIsReportedWithoutIt() async throws {
    let url = try await PostgresServer.shared().url(of: "postgres", user: "live")
    try await withTemporaryFolder { folder in
      try secret.write(toFile: folder + "/password", atomically: true, encoding: .utf8)
      for command in [
        ["serve", "--port", "0", "--database", url], ["migrate", url, folder + "/a.sqlite"],
        ["export", "--database", url], ["import", "/", "--database", url],
        ["check", "--database", url],
      ] {
        let result = try await CommandResult.of(
          command + ["--database-password-file", folder + "/password"])
        #expect(result.code == 1)
        #expect(result.errors.first?.hasPrefix("live: Can't connect to postgres://") == true)
        #expect(!result.errors.joined().contains(secret))
      }
    }
  }

  /// A user who may not create tables learns what to run, and serves after that.
  @Test func thePrintedSchemaIsEnoughForAServer() async throws {
    let printed = try await CommandResult.of(["serve", "--print-schema"])
    let schema = printed.lines.joined(separator: "\n")
    #expect(printed == CommandResult(code: 0, lines: printed.lines, errors: []))
    #expect(schema == PostgresDatabases.schema)
    let postgres = try await PostgresServer.shared()
    let name = String(try await postgres.makeDatabase().split(separator: "/").last ?? "")
    let url = postgres.url(of: name, user: "live")
    try await withTemporaryFolder { folder in
      let password = folder + "/password"
      try PostgresServer.password.write(toFile: password, atomically: true, encoding: .utf8)
      let options = ["--database-password-file", password]
      let refused = try await CommandResult.of(
        ["serve", "--port", "0", "--database", url] + options)
      #expect(refused.code == 1)
      #expect(refused.errors.first?.contains("live serve --print-schema") == true)
      try await postgres.execute(
        schema.replacing("CREATE ROLE live_server LOGIN;", with: "")
          .replacing("live_server", with: "live"), in: name)
      try await withServers(1, on: url, options: options) { servers async throws in
        #expect(try await HTTPAnswer.put(servers[0].url("/a"), "1").status == 200)
        #expect(try await servers[0].read("/a") == "1")
      }
    }
  }

  @Test(arguments: [
    ["serve", "--port", "0", "--database", "app.sqlite"], ["serve", "--port", "0", "--emulator"],
    ["export", "--database", "app.sqlite"], ["import", "/"], ["check", "app.sqlite"],
  ])
  func aPasswordFileNeedsAURL(command: [String]) async throws {
    let result = try await CommandResult.of(command + ["--database-password-file", "password"])
    #expect(result.code == 64)
    #expect(result.errors.first?.contains("needs a PostgreSQL URL") == true)
  }

  @Test(arguments: [
    (["--emulator"], "Remove --emulator."), (["--import", "seed.json"], "live import"),
  ])
  func whatPostgreSQLCantServeIsRefused(options: [String], advice: String) async throws {
    let result = try await CommandResult.of(
      ["serve", "--port", "0", "--database", "postgres://live@db.example/app"] + options)
    #expect(result.code == 64)
    #expect(result.errors.first?.contains(advice) == true)
  }
}
