import Foundation
import LiveTree
import LiveTreeSQLite
import Testing
import _LiveTestSupport
import _StorageContract

@Suite(.timeLimit(.minutes(20))) struct SQLiteDatabaseFolderTests {
  /// Names that would cause problems as file names.
  private let names = [
    "my-app", "My-App", "a_b", "a b", "a.b", ".", "..", "../up", "/etc/passwd", "a/b", "a%2Fb", "%",
    "é", "e\u{301}", "con", "-rf", "file:x?mode=memory", ":memory:", "a\u{0}b", "\n", "~", "🎈",
    "a.sqlite", "tree.sqlite-wal", String(repeating: "é", count: 32),
  ]

  @Test func everyNameHasItsOwnFileInTheFolder() async throws {
    try await withTemporaryFolder { path in
      let folder = SQLiteDatabaseFolder(path)
      var files: Set<String> = []
      for (number, name) in names.enumerated() {
        let file = try folder.file(named: name)
        #expect(files.insert(file.lowercased()).inserted)
        #expect((file as NSString).deletingLastPathComponent == path)
        #expect(!folder.contains(name))
        let storage = try folder.storage(named: name)
        try await storage.commit([commit(number)])
        try storage.close()
        #expect(folder.contains(name))
      }
      let found = try folder.names()
      #expect(
        found.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
          == names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
      for (number, name) in names.enumerated() {
        let storage = try folder.storage(named: name)
        #expect(try await storage.load() == commit(number).applied(to: .absent))
        try storage.close()
      }
    }
  }

  @Test func otherFilesAreNoDatabases() async throws {
    try await withTemporaryFolder { path in
      for file in ["notes.txt", "App.sqlite", "%2e.sqlite", "%61.sqlite", ".sqlite", "%FF.sqlite"] {
        try "".write(toFile: path + "/" + file, atomically: true, encoding: .utf8)
      }
      let names = try SQLiteDatabaseFolder(path).names()
      #expect(names.isEmpty)
    }
  }

  @Test(arguments: ["", String(repeating: "a", count: 65), String(repeating: "é", count: 33)])
  func namesHaveAMaximumLength(name: String) {
    let folder = SQLiteDatabaseFolder("/nowhere")
    let error = #expect(throws: SQLiteStorageError.self) { try folder.file(named: name) }
    #expect(error?.isBadName == true)
    #expect(!folder.contains(name))
  }

  @Test func aMissingFolderIsNamed() {
    let folder = SQLiteDatabaseFolder("/nowhere/at/all")
    let error = #expect(throws: SQLiteStorageError.self) { try folder.names() }
    #expect(error?.isUnreachable == true)
    #expect(error?.description.contains("/nowhere/at/all") == true)
  }

  private func commit(_ number: Int) -> TreeCommit {
    TreeCommit(setting: TreeNode(.integer(Int64(number))), at: .root)
  }
}
