import Foundation
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// `live watch` of a real PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct PostgresWatchTests {
  /// A database with three friends.
  private struct Database {
    let server: PostgresServer
    let url: String

    static func make(in server: PostgresServer? = nil) async throws -> Database {
      let server = if let server { server } else { try await PostgresServer.shared() }
      let database = Database(server: server, url: try await server.makeDatabase())
      try await database.run(
        "CREATE TABLE friends (id int PRIMARY KEY, name text, tags text[], meta jsonb)")
      try await database.run(
        """
        INSERT INTO friends VALUES (1, 'Ada', '{math,code}', '{"team": {"name": "blue"}}'),
          (2, 'Huck', NULL, '{"team": {"name": "red"}}'), (3, 'Tom', '{}', NULL)
        """)
      return database
    }

    var name: String { String(url.split(separator: "/").last ?? "") }

    func run(_ sql: String) async throws { try await server.execute(sql, in: name) }
  }

  private let friends = "SELECT * FROM friends ORDER BY id"

  @Test func changedRowsAreWrittenAsTheyChange() async throws {
    let database = try await Database.make()
    let watch = try ChildProcess.live(
      ["watch", database.url, "--query", friends, "-n", "10ms", "--output", "text"])
    #expect(await watch.line { $0.contains("+ 3") || $0.contains("+ /3") } != nil)
    try await database.run("UPDATE friends SET name = 'Becky' WHERE id = 2")
    #expect(await watch.line()?.hasSuffix(" 1 updated") == true)
    #expect(await watch.line()?.hasSuffix(#"name: "Huck" → "Becky""#) == true)
    try await database.run("DELETE FROM friends WHERE id = 1")
    #expect(await watch.line()?.hasSuffix(" 1 deleted") == true)
    #expect(await watch.interrupt() == 130)
  }

  @Test func aNotificationShowsTheChange() async throws {
    let database = try await Database.make()
    let watch = try ChildProcess.live(
      [
        "watch", database.url, "--query", "SELECT id FROM friends ORDER BY id", "--listen",
        "friends",
        "--output", "csv",
      ])
    #expect(await watch.line { $0 == "inserted,3\r" } != nil)
    try await database.run("INSERT INTO friends VALUES (4, 'Joe'); NOTIFY friends")
    #expect(await watch.line() == "inserted,4\r")
    #expect(await watch.interrupt() == 130)
  }

  @Test func theOutputsHaveTypesAndNestedFields() async throws {
    let database = try await Database.make()
    let options = ["--once", "--query", friends]
    let json = try await CommandResult.of(["watch", database.url, "-o", "json"] + options)
    #expect(json.code == 0 && json.errors.isEmpty)
    #expect(
      json.lines.joined().contains(
        #"{"id":1,"name":"Ada","tags":["math","code"],"meta":{"team":{"name":"blue"}}}"#))
    let teams = try await CommandResult.of(
      [
        "watch", database.url, "-o", "csv", "--columns", "name,meta.team.name=team", "--filter",
        "meta.team.name == red",
      ] + options)
    #expect(teams.lines == ["name,team\r", "Huck,red\r"])
    let tables = try await CommandResult.of(
      ["watch", database.url, "--once", "-o", "csv", "--columns", "id"])
    #expect(tables.lines == ["section,id\r", "friends,1\r", "friends,2\r", "friends,3\r"])
    let record = try await CommandResult.of(["record", database.url] + options)
    #expect(record.code == 0 && record.lines.count == 2)
  }

  @Test func twoMomentsCanBeCompared() async throws {
    let database = try await Database.make()
    try await withTemporaryFolder { folder in
      for (file, change) in [("before", "SELECT 1"), ("after", "UPDATE friends SET name = 'A'")] {
        try await database.run(change + " WHERE 1 = 1" + (file == "after" ? " AND id = 1" : ""))
        let rows = try await CommandResult.of(
          ["watch", database.url, "--once", "-o", "json", "--query", friends])
        try rows.lines.joined(separator: "\n").write(
          toFile: "\(folder)/\(file).json", atomically: true, encoding: .utf8)
      }
      let diff = try await CommandResult.of(
        ["diff", folder + "/before.json", folder + "/after.json"])
      #expect(diff.lines == ["1 updated", #"~ 1 name: "Ada" → "A""#])
    }
  }

  /// While the server is down, the last rows stay.
  @Test func theWatchOutlivesTheServer() async throws {
    let server = try await PostgresServer()
    let database = try await Database.make(in: server)
    let watch = try ChildProcess.live(
      ["watch", database.url, "--query", friends, "-n", "20ms", "--output", "text"])
    #expect(await watch.line { $0.contains("Tom") } != nil)
    try await server.stop("immediate")
    let complaint = try #require(await watch.errorLine())
    #expect(complaint.contains("live: "))
    try await server.start()
    try await database.run("UPDATE friends SET name = 'Becky' WHERE id = 2")
    #expect(await watch.line()?.hasSuffix(" 1 updated") == true)
    var errors = [complaint]
    while errors.last != "live: The list is live." {
      errors.append(try #require(await watch.errorLine()))
    }
    #expect(await watch.interrupt() == 130)
    try await server.stop()
  }

  @Test func theAdvisedLineForAKeyWorks() async throws {
    let database = try await Database.make()
    let sql = """
      SELECT meta->'team'->>'name' AS team, count(*) AS n FROM friends WHERE id < 3 GROUP BY 1
      """
    let result = try await CommandResult.of(
      ["watch", database.url, "--query", sql, "--once", "-o", "csv", "--sort", "team"])
    #expect(result.code == 66 && result.lines.isEmpty)
    let error = try #require(result.errors.first)
    let line = try #require(error.firstMatch(of: /: (live watch .* --key team)$/)).output.1
    let advised = try await CommandResult.of(
      executable: "sh",
      ["-c", "live() { exec '\(ChildProcess.livePath)' \"$@\"; }; \(line)"])
    #expect(advised.lines == ["team,n\r", "blue,1\r", "red,1\r"])
  }

  @Test(arguments: [nil, "hunter2"])
  func aWrongPasswordEndsTheWatchWithoutQuotingIt(password: String?) async throws {
    let url = try await PostgresServer.shared().url(of: "postgres", user: "live")
    let script = "PGPASSWORD='\(password ?? "")' exec '\(ChildProcess.livePath)' watch '\(url)'"
    let result = try await CommandResult.of(executable: "sh", ["-c", script])
    #expect(result.code == 66 && result.lines.isEmpty && result.errors.count == 1)
    let error = try #require(result.errors.first)
    #expect(error.contains("Set PGPASSWORD, or add the server to ~/.pgpass."))
    #expect(!error.contains("hunter2"))
  }

  @Test func thePasswordIsFoundByLibpq() async throws {
    let url = try await PostgresServer.shared().url(of: "postgres", user: "live")
    let command = "exec '\(ChildProcess.livePath)' watch --once -o csv"
    try await withTemporaryFolder { folder in
      try "*:*:*:live:\(PostgresServer.password)\n"
        .write(toFile: folder + "/pgpass", atomically: true, encoding: .utf8)
      let host = try await PostgresServer.shared().host
      try "[test]\nhost=\(host)\nuser=live\ndbname=postgres\npassword=\(PostgresServer.password)\n"
        .write(toFile: folder + "/services", atomically: true, encoding: .utf8)
      for script in [
        "PGPASSWORD='\(PostgresServer.password)' \(command) '\(url)' --query 'SELECT 1 AS one'",
        """
        chmod 600 '\(folder)/pgpass'
        PGPASSFILE='\(folder)/pgpass' \(command) '\(url)' --query 'SELECT 1 AS one'
        """,
        """
        export PGSERVICEFILE='\(folder)/services'
        \(command) 'postgres:///?service=test' --query 'SELECT 1 AS one'
        """,
      ] {
        let result = try await CommandResult.of(executable: "sh", ["-c", script])
        #expect(result == CommandResult(code: 0, lines: ["one\r", "1\r"], errors: []))
      }
    }
  }

  @Test(arguments: [
    "postgres://ada:hunter2@db.example/app", "postgresql://ada@db.example/app?password=hunter2",
  ])
  func aURLWithAPasswordIsRefusedWithoutQuotingIt(url: String) async throws {
    let result = try await CommandResult.of(["watch", url, "--once"])
    #expect(result.code == 1 && result.lines.isEmpty && result.errors.count == 1)
    #expect(
      result.errors.first?.hasSuffix("set PGPASSWORD or add the server to ~/.pgpass.") == true)
    #expect(!result.errors.joined().contains("hunter2"))
  }

  #if os(Linux)
  /// The loader finds a file that isn't a library, as if libpq weren't installed.
  @Test func withoutLibpqOnlyPostgreSQLCantBeWatched() async throws {
    try await withTemporaryFolder { folder in
      try "".write(toFile: folder + "/libpq.so.5", atomically: true, encoding: .utf8)
      try "[1]".write(toFile: folder + "/a.json", atomically: true, encoding: .utf8)
      let command =
        "LD_LIBRARY_PATH='\(folder)' exec '\(ChildProcess.livePath)' watch --once -o csv"
      let watch = try await CommandResult.of(
        executable: "sh", ["-c", "\(command) postgres://ada@db.example/app"])
      #expect(watch.code == 1)
      #expect(watch.errors.first?.hasPrefix("live: PostgreSQL needs libpq, which can't be") == true)
      #expect(watch.errors.first?.hasSuffix("apt install libpq5") == true)
      let other = try await CommandResult.of(
        executable: "sh", ["-c", "\(command) '\(folder)/a.json'"])
      #expect(other == CommandResult(code: 0, lines: ["value\r", "1\r"], errors: []))
    }
  }
  #endif

  @Test(arguments: [
    ("SELECT * FROM nothing", #"relation "nothing" does not exist at column 15, in: SELECT"#),
    ("SELEC 1", #"syntax error at or near "SELEC" at column 1, in: SELEC 1."#),
    ("DELETE FROM friends", "the transaction is read-only, and the query writes. Use a SELECT."),
  ])
  func anInvalidQueryEndsTheWatch(sql: String, message: String) async throws {
    let database = try await Database.make()
    let result = try await CommandResult.of(["watch", database.url, "--query", sql])
    #expect(result.code == 66 && result.lines.isEmpty)
    #expect(result.errors.first?.contains(message) == true)
    #expect(result.errors.first?.hasSuffix("use --keep-trying.") == true)
  }
}
