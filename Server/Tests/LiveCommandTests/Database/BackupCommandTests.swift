import Foundation
import LiveTree
import LiveTreeSQLite
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `live backup` of running servers.
@Suite(.timeLimit(.minutes(20))) struct BackupCommandTests {
  private static let rules = #"{"rules": {"open": {".read": true, ".write": true}}}"#

  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// A server with rules and an admin, whose secret is in the file `secret`.
  private func server(in folder: String, _ database: String) async throws -> RunningServer {
    try write("open sesame", to: folder + "/secret")
    try write(Self.rules, to: folder + "/rules.json")
    return try await RunningServer.start([
      "--database", database, "--rules", folder + "/rules.json",
      "--admin-secret-file", folder + "/secret",
    ])
  }

  private func names(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  @Test func aCopyHasTheDataAndTheRules() async throws {
    try await withTemporaryFolder { folder in
      let (file, copy) = (folder + "/app.sqlite", folder + "/copy.sqlite")
      let server = try await server(in: folder, file)
      let text = String(repeating: "x", count: 3_000_000)
      try write("\"\(text)\"", to: folder + "/text.json")
      #expect(try await server.live("set", "/open/name", #""Ada""#) == .silence)
      #expect(
        try await server.live("import", "/open/text", folder + "/text.json").code == 0)
      let admin = ["--auth-file", folder + "/secret"]
      #expect(try await server.live(arguments: ["backup", copy] + admin) == .silence)
      // Writes after the copy aren't part of it.
      #expect(try await server.live("set", "/open/name", #""Bo""#) == .silence)
      let (tree, rules) = try await SQLiteTreeStorage.contents(of: copy)
      #expect(tree[try TreePath(parsing: "/open/name")] == TreeNode(.string("Ada")))
      #expect(tree[try TreePath(parsing: "/open/text")] == TreeNode(.string(text)))
      #expect(rules == Self.rules)
      let again = try await server.live(arguments: ["backup", copy] + admin)
      #expect(again.errors.first?.contains("already exists") == true)
      #expect(await server.process.interrupt() == 0)
      // Nothing else is left, on either side.
      #expect(
        try names(in: folder) == [
          "app.sqlite", "copy.sqlite", "rules.json", "secret", "text.json",
        ])
      let restored = try await RunningServer.start(["--database", copy])
      #expect(try await restored.live("get", "/open/name") == .line(#""Ada""#))
      #expect(await restored.process.interrupt() == 0)
    }
  }

  @Test func aDatabaseOfAFolderIsCopiedByItsName() async throws {
    try await withTemporaryFolder { folder in
      for name in ["shop", "blog"] {
        let storage = try SQLiteDatabaseFolder(folder).storage(named: name)
        try storage.close()
      }
      let server = try await server(in: folder, folder)
      let admin = ["--auth-file", folder + "/secret"]
      #expect(try await server.live("set", "/open/shop", "1", "--ns", "shop") == .silence)
      let copy = folder + "/copy"
      #expect(
        try await server.live(arguments: ["backup", copy, "--ns", "shop"] + admin) == .silence)
      let tree = try await SQLiteTreeStorage.contents(of: copy).tree
      #expect(tree[try TreePath(parsing: "/open/shop")] == TreeNode(.integer(1)))
      let missing = try await server.live(
        arguments: ["backup", folder + "/no", "--ns", "other"] + admin)
      #expect(missing.code == 1)
      #expect(!FileManager.default.fileExists(atPath: folder + "/no"))
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func onlyAnAdminMayCopy() async throws {
    try await withTemporaryFolder { folder in
      let server = try await server(in: folder, folder + "/app.sqlite")
      let copy = folder + "/copy.sqlite"
      let refused = try await server.live("backup", copy)
      #expect(refused.code == 1)
      #expect(refused.errors.first?.contains("Authenticate as an admin") == true)
      #expect(!FileManager.default.fileExists(atPath: copy))
      for path in ["/.live/backup.sqlite", "/.live/backup.sqlite?auth=wrong"] {
        let answer = try await HTTPAnswer.get(server.address + path, accepting: "*/*")
        #expect(answer.status == 401)
      }
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aDatabaseInMemoryHasNoFile() async throws {
    try await withTemporaryFolder { folder in
      try write("owner", to: folder + "/secret")
      let server = try await RunningServer.start(["--emulator"])
      let result = try await server.live(
        "backup", folder + "/copy.sqlite", "--auth-file", folder + "/secret")
      #expect(result.code == 1)
      #expect(result.errors.first?.contains("Use live export") == true)
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// A server that is killed during a backup leaves a copy, which the next start removes.
  @Test func copiesOfAKilledServerAreRemoved() async throws {
    try await withTemporaryFolder { folder in
      try write("half a copy", to: folder + "/app.sqlite.backup-1abc")
      try write("another file", to: folder + "/other.sqlite.backup-1abc")
      let server = try await server(in: folder, folder + "/app.sqlite")
      #expect(await server.process.interrupt() == 0)
      #expect(
        try names(in: folder) == [
          "app.sqlite", "other.sqlite.backup-1abc", "rules.json", "secret",
        ])
    }
  }
}
