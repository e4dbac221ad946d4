import LiveTree
import LiveTreePostgres
import LiveTreeSQLite
import Testing
import _LiveTestSupport
import _PostgresServer
import _ProgramSupport

/// `live migrate` between real files and a real PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct MigrateCommandTests {
  @Test func aDatabaseIsTheSameThereAndBack() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    try await withTemporaryFolder { folder in
      let (file, back) = (folder + "/a.sqlite", folder + "/back.sqlite")
      try await RandomFile.make(file, seed: 7)
      for arguments in [[file, url, "--ns", "shop"], [url, back, "--ns", "shop"]] {
        let result = try await CommandResult.of(["migrate"] + arguments)
        #expect(result.code == 0)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.contains("leaves from \(arguments[0])") == true)
      }
      let exported = try await CommandResult.of(["export", file])
      #expect(try await CommandResult.of(["export", back]) == exported)
      #expect(exported.lines.count == 1)
      let (first, last) = (
        try await SQLiteTreeStorage.contents(of: file),
        try await SQLiteTreeStorage.contents(of: back)
      )
      #expect(first.tree == last.tree)
      #expect(first.rules == RandomFile.rules)
      #expect(last.rules == RandomFile.rules)
      #expect(try await CommandResult.of(["check", back]).code == 0)
    }
  }

  @Test func aTargetWithDataIsReplacedOnlyWithForce() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    try await withTemporaryFolder { folder in
      let (first, second) = (folder + "/1.sqlite", folder + "/2.sqlite")
      try await RandomFile.make(first, seed: 1)
      try await RandomFile.make(second, seed: 2)
      #expect(try await CommandResult.of(["migrate", first, url]).code == 0)
      let refused = try await CommandResult.of(["migrate", second, url])
      #expect(refused.code == 1)
      #expect(refused.errors.count == 1)
      #expect(refused.errors.first?.contains("isn't empty") == true)
      #expect(refused.errors.first?.contains("--force") == true)
      let kept = folder + "/kept.sqlite"
      #expect(try await CommandResult.of(["migrate", url, kept]).code == 0)
      #expect(
        try await SQLiteTreeStorage.contents(of: kept).tree
          == SQLiteTreeStorage.contents(of: first).tree)
      // A running server reads the new data.
      try await withServers(1, on: url) { servers async throws in
        let old = try await servers[0].read("/")
        #expect(try await CommandResult.of(["migrate", second, url, "--force"]).code == 0)
        try await servers[0].wait(for: servers[0].url("/")) { $0.text != old }
        let tree = try await SQLiteTreeStorage.contents(of: second).tree
        #expect(
          try await TreeNode(JSONValue(parsing: servers[0].read("/"))).json(export: false)
            == tree.json(export: false))
      }
    }
  }

  @Test func whatCantBeCopiedIsReported() async throws {
    let url = try await PostgresServer.shared().makeDatabase()
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let empty = try await CommandResult.of(["migrate", url, file])
      #expect(empty.code == 1)
      #expect(empty.errors.first?.contains("no databases that this version can read") == true)
      try await PostgresDatabases(PostgresLocation(url)).close()
      let missing = try await CommandResult.of(["migrate", url, file, "--ns", "shop"])
      #expect(missing.code == 1)
      #expect(missing.errors.count == 1)
      #expect(missing.errors.first?.contains("no database named shop") == true)
      try await RandomFile.make(file, seed: 3)
      #expect(
        try await CommandResult.of(["migrate", url, file])
          == .failure("\(file) already exists. Choose another name; it wasn't changed."))
      let nothing = try await CommandResult.of(["migrate", folder + "/no.sqlite", url])
      #expect(nothing.code == 1)
      #expect(nothing.errors.first?.contains("no.sqlite") == true)
      for wrong in [[file, folder + "/b.sqlite"], [url, url], [file, url, "--ns", "My Shop"]] {
        #expect(try await CommandResult.of(["migrate"] + wrong).code == 64)
      }
    }
  }
}
