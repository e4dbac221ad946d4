import Foundation
import LiveTreePostgres
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// `live export`, `live import` and `live check` with `--database`, without a server.
@Suite(.timeLimit(.minutes(20))) struct StoredDatabaseTests {
  /// Runs a command, which must succeed.
  ///
  /// - Returns: Its output.
  @discardableResult
  private func live(_ arguments: String...) async throws -> [String] {
    let result = try await CommandResult.of(arguments)
    #expect(result.code == 0, "\(arguments): \(result.errors)")
    #expect(result.errors.isEmpty)
    return result.lines
  }

  @Test(arguments: ["1", "4096"])
  func anExportIsTheSameFromEveryStorage(partSize: String) async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    try await withTemporaryFolder { folder in
      let (file, json) = (folder + "/a.sqlite", folder + "/a.json")
      try await RandomFile.make(file, seed: 11)
      try await live("export", file, "--output", json)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: json))
      let copies = [
        ["--database", url, "--ns", "shop"], ["--database", folder + "/b.sqlite"],
        ["--database", folder, "--ns", "c"],
      ]
      for copy in copies {
        let made = try await CommandResult.of(
          ["import", "/", json, "--part-size", partSize] + copy)
        #expect(made == .silence)
        let exported = try await CommandResult.of(["export", "--output", json + "2"] + copy)
        #expect(exported == .silence)
        #expect(try Data(contentsOf: URL(fileURLWithPath: json + "2")) == bytes)
        #expect(try await CommandResult.of(["check"] + copy).code == 0)
      }
      #expect(try await live("export", folder + "/b.sqlite") == live("export", file))
      #expect(FileManager.default.fileExists(atPath: folder + "/c.sqlite"))
    }
  }

  @Test func aNodeIsImportedAndExported() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    let database = ["--database", url]
    func live(_ words: String..., input: String? = nil) async throws -> CommandResult {
      try await CommandResult.of(words + database, input: input)
    }
    let json = #"{"b":1,".priority":2}"#
    #expect(try await live("import", "/a", input: json) == .silence)
    #expect(
      try await live("import", "/a", input: "5")
        == .failure("/a is not empty. To replace its value, add --force."))
    #expect(try await live("export", "/a") == .line(json))
    #expect(try await live("export") == .line(#"{"a":\#(json)}"#))
    #expect(try await live("import", "/a", "--force", input: "5") == .silence)
    #expect(try await live("export", "/a") == .line("5"))
    let invalid = try await live("import", "/c", input: #"{"x.y":1}"#)
    #expect(invalid.code == 1)
    #expect(invalid.errors.first?.contains("x.y") == true)
    #expect(try await live("export", "/c") == .line("null"))
  }

  /// A database isn't created for a file that can't be imported.
  @Test func anInvalidFileLeavesNothing() async throws {
    try await withTemporaryFolder { folder in
      let json = folder + "/broken.json"
      try "{".write(toFile: json, atomically: true, encoding: .utf8)
      let result = try await CommandResult.of(
        ["import", "/", json, "--database", folder + "/new.sqlite"])
      #expect(result.code == 1)
      #expect(!FileManager.default.fileExists(atPath: folder + "/new.sqlite"))
    }
  }

  @Test func runningServersReceiveAnImport() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    try await withServers(1, on: url) { servers async throws in
      #expect(try await servers[0].read("/a") == "null")
      let imported = try await CommandResult.of(
        ["import", "/a", "--database", url], input: #"{"b":1}"#)
      #expect(imported == .silence)
      try await servers[0].wait(for: servers[0].url("/a")) { $0.text == #"{"b":1}"# }
      #expect(try await HTTPAnswer.put(servers[0].url("/a/b"), "2").status == 200)
      #expect(try await live("export", "/a", "--database", url) == [#"{"b":2}"#])
    }
  }

  @Test func aCheckSaysWhatItCheckedAndFound() async throws {
    let postgres = try await PostgresServer.shared()
    let url = try await postgres.makeDatabase()
    let database = String(url.split(separator: "/").last ?? "")
    let json = #"{"a":{"b":1,"c":2},"d":"e"}"#
    let options = ["--database", url, "--ns", "shop"]
    #expect(try await CommandResult.of(["import", "/"] + options, input: json) == .silence)
    let place = try PostgresLocation(url)
    let sound = try await CommandResult.of(["check"] + options)
    #expect(
      sound
        == .line(
          "The database shop in \(place) has no problems: 5 nodes, 3 of them leaves, and 1 log entry "
            + "at version 1, without rules."))
    // The name of a key could control the terminal.
    try await postgres.execute(
      """
      UPDATE livetree.node SET value = 'tru' WHERE head = '/d';
      INSERT INTO livetree.node (database, head, tail, value)
      SELECT id, convert_to('/d/' || chr(27) || '[31m', 'UTF8'), '', '1' FROM livetree.databases
      """, in: database)
    let damaged = try await CommandResult.of(["check"] + options)
    #expect(damaged.code == 1)
    #expect(damaged.errors.isEmpty)
    #expect(damaged.lines.first?.contains("is damaged (2 problems). Readable: ") == true)
    #expect(damaged.lines.contains("- the row at /d isn't valid"))
    #expect(!damaged.lines.joined().contains("\u{1B}"))
    let exported = try await CommandResult.of(["export"] + options)
    #expect(exported.code == 1)
    #expect(exported.lines.isEmpty)
    #expect(exported.errors.first?.contains("is damaged: the row at /d isn't valid") == true)
  }

  @Test func whatIsMissingIsNamed() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    let location = try PostgresLocation(url)
    for command in ["export", "check"] {
      let empty = try await CommandResult.of([command, "--database", url])
      #expect(empty.code == 1)
      #expect(
        empty.errors.first?.hasPrefix("live: \(location) has no databases that this version")
          == true)
    }
    // Reading has created nothing.
    let tables = try await PostgresServer.shared().execute(
      "SELECT count(*) FROM pg_namespace WHERE nspname = 'livetree'",
      in: String(url.split(separator: "/").last ?? ""))
    #expect(tables == "0")
    try await PostgresDatabases(location).close()
    for command in ["export", "check"] {
      let missing = try await CommandResult.of([command, "--database", url, "--ns", "shop"])
      #expect(missing.code == 1)
      #expect(missing.errors.first?.contains("has no database named shop. Check the name") == true)
    }
  }

  @Test(arguments: [
    ["export", "http://127.0.0.1/a", "--database", "a.sqlite"],
    ["export", "/", "--database", "a.sqlite", "--url", "http://127.0.0.1"],
    ["export", "/", "--database", "a.sqlite", "--auth-file", "secret"],
    ["import", "a.json", "b.json", "--database", "a.sqlite"],
    ["import", "/", "--database", "postgres://db.example/app", "--ns", "My Shop"],
    ["import", "/", "--database", ""], ["check"],
  ])
  func contradictionsAreUsageErrors(arguments: [String]) async throws {
    let result = try await CommandResult.of(arguments)
    #expect(result.code == 64)
    #expect(result.lines.isEmpty)
  }

  @Test func aFolderNeedsAName() async throws {
    try await withTemporaryFolder { folder in
      let result = try await CommandResult.of(["export", "--database", folder])
      #expect(
        result == .failure("\(folder) is a folder. Choose a database in it with --ns NAME."))
    }
  }

  /// Rules are tried on the data of a database in PostgreSQL.
  @Test func rulesAreCheckedAgainstPostgreSQL() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    let imported = try await CommandResult.of(
      ["import", "/", "--database", url], input: #"{"open":true}"#)
    #expect(imported == .silence)
    try await withTemporaryFolder { folder in
      let rules = folder + "/rules.json"
      try #"{"rules": {".read": "data.child('open').val() == true"}}"#
        .write(toFile: rules, atomically: true, encoding: .utf8)
      let question = ["rules", "check", rules, "--read", "/"]
      #expect(try await CommandResult.of(question + ["--database", url]).code == 0)
      #expect(try await CommandResult.of(question).code == 1)
    }
  }
}
