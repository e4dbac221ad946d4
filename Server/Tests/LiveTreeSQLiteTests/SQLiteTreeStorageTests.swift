import Foundation
import GRDB
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

@Suite(.timeLimit(.minutes(20))) struct SQLiteTreeStorageTests {
  private let node = TreeNode(.string("kept"))

  @Test func commitsAreLoadedInTheNextRun() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await write(node, to: file)
      #expect(try await SQLiteTreeStorage(file: file).load() == node)
    }
  }

  @Test func aSecondProcessCannotOpenAFileInUse() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([TreeCommit(setting: node, at: .root)])
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.isInUse == true)
      #expect(error?.description.contains("in use") == true)
      #expect(try await storage.load() == node)
    }
  }

  @Test func aMissingFolderIsNamed() throws {
    let error = #expect(throws: SQLiteStorageError.self) {
      try SQLiteTreeStorage(file: "/nowhere/at/all/tree.sqlite")
    }
    #expect(error?.isUnreachable == true)
    #expect(
      error?.description
        == "The folder of the database file /nowhere/at/all/tree.sqlite doesn't exist. "
        + "Create the folder, or check the name.")
  }

  /// The superuser may write everywhere, so the test becomes another user in a separate process.
  @Test func aReadOnlyFileCanBeReadButNotOpened() async {
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 { try #require(setuid(65_534) == 0) }
      try await withTemporaryFolder { folder in
        let (file, tree) = (folder + "/tree.sqlite", TreeNode(.string("kept")))
        let storage = try SQLiteTreeStorage(file: file)
        try await storage.commit([TreeCommit(setting: tree, at: .root)])
        try storage.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
        #expect(error?.description.contains("is read-only") == true)
        #expect(try await SQLiteTreeStorage.contents(of: file).tree == tree)
        #expect(try await SQLiteTreeStorage.check(file: file).isSound)
      }
    }
  }

  @Test(arguments: ["", ":memory:", "file:tree?mode=memory"])
  func specialFileNamesAreOrdinaryFiles(name: String) async throws {
    try await withTemporaryFolder { folder in
      #expect(FileLocation(file: name).text == "./" + name)
      #expect(FileLocation(file: folder + "/" + name).text == folder + "/" + name)
    }
  }

  @Test func aFileThatIsNotADatabaseIsNotChanged() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/notes.txt"
      let text = String(repeating: "These are my notes.\n", count: 300)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.description.contains("isn't a database") == true)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }
  }

  @Test func aDatabaseOfAnotherProgramIsNotChanged() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/other.sqlite"
      let other = try DatabaseQueue(path: file)
      try await other.write {
        try $0.execute(sql: "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
      }
      try other.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.description.contains("another program") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
  }

  @Test func aFileOfALaterVersionIsNotOpened() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await write(node, to: file)
      let later = try DatabaseQueue(path: file)
      try await later.write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999: of the future')")
      }
      try later.close()
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.description.contains("newer version") == true)
    }
  }

  @Test func aDamagedRowIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await write(node, to: file)
      let editor = try DatabaseQueue(path: file)
      try await editor.write {
        try $0.execute(sql: "INSERT INTO node VALUES ('/a', 2, 'text', NULL, 0)")
      }
      try editor.close()
      let storage = try SQLiteTreeStorage(file: file)
      let error = await #expect(throws: SQLiteStorageError.self) { try await storage.load() }
      #expect(error?.description.contains("/a") == true)
    }
  }

  /// A tree that was written can always be read.
  @Test func aTreeThatIsTooDeepIsNotWritten() async throws {
    try await withTemporaryFolder { folder in
      let storage = try SQLiteTreeStorage(file: folder + "/tree.sqlite")
      let path = TreePath(repeatElement(TreeKey(index: 0), count: TreeLoader.maximumDepth))
      let deepest = TreeCommit(setting: node, at: path)
      try await storage.commit([deepest])
      for commit in [
        TreeCommit(setting: node, at: path.appending(TreeKey(index: 1))),
        TreeCommit(setting: TreeNode(children: [(TreeKey(index: 1), node)]), at: path),
      ] {
        let error = await #expect(throws: SQLiteStorageError.self) {
          try await storage.commit([commit])
        }
        #expect(error?.description.contains("levels") == true)
      }
      let found = try await storage.load()
      #expect(found == deepest.applied(to: .absent))
    }
  }

  /// The disk becomes full in the middle of a commit: nothing of it is stored, and reading still works.
  @Test func aFullDiskLosesNothing() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      try await write(node, to: file)
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
      disk.fail(.write, number: 1, .full)
      let large = TreeNode(.string(String(repeating: "x", count: 200_000)))
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await storage.commit([TreeCommit(setting: large, at: .root)])
      }
      #expect(error?.isDiskFull == true)
      #expect(try await storage.load() == node)
      disk.repair()
      try await storage.commit([TreeCommit(setting: TreeNode(.string("small")), at: .root)])
      #expect(try await storage.load() == TreeNode(.string("small")))
      try storage.close()
    }
  }

  private func write(_ node: TreeNode, to file: String) async throws {
    let storage = try SQLiteTreeStorage(file: file)
    try await storage.commit([TreeCommit(setting: node, at: .root)])
    try storage.close()
  }
}
