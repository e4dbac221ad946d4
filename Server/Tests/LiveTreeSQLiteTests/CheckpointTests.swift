import Foundation
import GRDB
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// When commits are written from the log to the tables.
@Suite(.trail, .timeLimit(.minutes(5))) struct CheckpointTests {
  /// A killed process leaves commits in both files of the log, and in the tables.
  @Test(arguments: [200, 1_000, 1 << 20])
  func everyCommitIsReadAfterAPowerFailure(logBytes: Int) async throws {
    for count in [1, 2, 3, 7, 20] {
      try await withTemporaryFolder { folder in
        let file = folder + "/a.sqlite"
        let disk = try #require(FaultyDisk())
        let storage = try SQLiteTreeStorage(file: file, disk: disk.name, logBytes: logBytes)
        for number in 1...count { try await storage.commit([commit(number)]) }
        disk.cutPower()
        try? storage.close()
        try disk.restore(keeping: 0)
        let survivor = try SQLiteTreeStorage(file: file)
        let image = try await survivor.open()
        #expect(image.version.number == Int64(count))
        #expect(image.root.children.count == count)
        try survivor.close()
      }
    }
  }

  /// Law: a checkpoint of many random commits gives the tree that they make, one after the other.
  @Test func aCheckpointGivesWhatItsCommitsMake() async throws {
    try await withEvery("seed", in: 0..<150 as Range<UInt64>) { seed in
      try await withTemporaryFolder { folder in
        var random = SplitMix64(seed: seed)
        let file = folder + "/a.sqlite"
        let storage = try SQLiteTreeStorage(file: file)
        var (root, version) = (TreeNode.absent, TreeVersion.zero)
        for _ in 0..<Int.random(in: 2...40, using: &random) {
          let commit = RandomTrees.commit(on: root, using: &random)
          root = commit.applied(to: root)
          version =
            try await storage.commit(
              TreeBatchID(using: &random), after: version
            ) { _ in [.commit(commit)] }.last?.version ?? version
        }
        try storage.close()
        #expect(try await SQLiteTreeStorage.contents(of: file).tree == root)
      }
    }
  }

  /// A file that was closed has everything, and is alone.
  @Test func closingLeavesOnlyTheFile() async throws {
    try await withTemporaryFolder { folder in
      let storage = try SQLiteTreeStorage(file: folder + "/a.sqlite", logBytes: 300)
      for number in 1...9 { try await storage.commit([commit(number)]) }
      try storage.close()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.sqlite"])
      let tree = try await SQLiteTreeStorage.contents(of: folder + "/a.sqlite").tree
      #expect(tree.children.count == 9)
    }
  }

  /// If the tables can't be written, commits go on in the log, nothing is lost, and the file isn't
  /// healthy until they can.
  @Test func commitsContinueWhileTheTablesCannotBeWritten() async throws {
    try await withTemporaryFolder { folder in
      let disk = try #require(FaultyDisk())
      let file = folder + "/a.sqlite"
      let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
      try await storage.commit([commit(1)])
      disk.fail(.truncate, number: 1, .broken)
      #expect(throws: (any Error).self) { try storage.checkpoints.finish() }
      for number in 2...30 { try await storage.commit([commit(number)]) }
      #expect(try await storage.load().children.count == 30)
      await #expect(throws: SQLiteStorageError.self) { try await storage.checkHealth() }
      disk.repair()
      try await storage.checkHealth()
      #expect(try await storage.load().children.count == 30)
      try storage.close()
      #expect(try await SQLiteTreeStorage.contents(of: file).tree.children.count == 30)
    }
  }

  /// A copy of the database beside the log of another one isn't a mixture of both.
  @Test func theLogOfAnotherCopyIsRefused() async throws {
    try await withTemporaryFolder { folder in
      let (file, other) = (folder + "/a.sqlite", folder + "/b.sqlite")
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(1)])
      try storage.close()
      try FileManager.default.copyItem(atPath: file, toPath: other)
      let next = try SQLiteTreeStorage(file: file)
      try await next.commit([commit(2)])
      try FileManager.default.copyItem(atPath: file + "-log", toPath: other + "-log")
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: other) }
      #expect(error?.description.contains("move the log away") == true)
      let report = try await SQLiteTreeStorage.check(file: other)
      #expect(!report.isSound)
      try FileManager.default.removeItem(atPath: other + "-log")
      let restored = try SQLiteTreeStorage(file: other)
      #expect(try await restored.load().children.count == 1)
      try restored.close()
      try next.close()
    }
  }

  /// A test write beside commits doesn't change the version, so that nothing is lost at the end.
  @Test func aTestWriteBesideCommitsLosesNothing() async throws {
    try await withLog { log in
      var random = SplitMix64(seed: 1)
      let batch = TreeBatchID(using: &random)
      try log.append(
        TreeLogEntry.entries([.rules("a")], in: batch, after: .zero), after: .zero,
        notesStatus: false)
      try log.probe()
      #expect(log.version == TreeVersion(1))
      #expect(log.seal()?.entries.count == 1)
    }
  }

  /// Once a file is closed, another process may have it: nothing is written any more.
  @Test func aClosedFileIsNotWritten() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(1)])
      let version = try await storage.open().version
      try storage.close()
      let next = try SQLiteTreeStorage(file: file)
      try await next.commit([commit(2)])
      var random = SplitMix64(seed: 1)
      let batch = TreeBatchID(using: &random)
      for _ in 0..<20 {
        await #expect(throws: SQLiteStorageError.self) {
          _ = try await storage.commit(batch, after: version) { _ in [.commit(commit(3))] }
        }
        await #expect(throws: SQLiteStorageError.self) { try await storage.checkHealth() }
        try await next.commit([commit(2)])
      }
      #expect(try await next.load().children.count == 2)
      try next.close()
      #expect(try await SQLiteTreeStorage.contents(of: file).tree.children.count == 2)
    }
  }

  /// A file of the log that has no records is created again if another program deletes it, and never
  /// written without a name.
  @Test func aFreeFileOfTheLogMayBeDeleted() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(1)])
      try storage.checkpoints.finish()
      for log in FileLocation(file: file).logs { try? FileManager.default.removeItem(atPath: log) }
      try await storage.commit([commit(2)])
      #expect(FileManager.default.fileExists(atPath: file + "-log"))
      let copy = folder + "/copy.sqlite"
      for end in ["", "-log"] {
        try FileManager.default.copyItem(atPath: file + end, toPath: copy + end)
      }
      #expect(try await SQLiteTreeStorage.contents(of: copy).tree.children.count == 2)
      try storage.close()
    }
  }

  /// The log belongs to the file, whatever link it was opened through.
  @Test func theLogLiesBesideTheTargetOfALink() async throws {
    try await withTemporaryFolder { folder in
      let (file, link) = (folder + "/data/a.sqlite", folder + "/link.sqlite")
      try FileManager.default.createDirectory(
        atPath: folder + "/data", withIntermediateDirectories: false)
      try SQLiteTreeStorage(file: file).close()
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: link, disk: disk.name)
      try await storage.commit([commit(1)])
      #expect(FileManager.default.fileExists(atPath: file + "-log"))
      disk.cutPower()
      try? storage.close()
      try disk.restore(keeping: 1)
      let direct = try SQLiteTreeStorage(file: file)
      #expect(try await direct.load().children.count == 1)
      try direct.close()
    }
  }

  /// A wrong version would skip commits of the log.
  @Test func aChangedVersionIsDamage() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(1)])
      try storage.close()
      let editor = try DatabaseQueue(path: file)
      try await editor.write { try $0.execute(sql: "UPDATE total SET version = version + 5") }
      try editor.close()
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.isDamaged == true)
      #expect(try await !SQLiteTreeStorage.check(file: file).isSound)
    }
  }

  /// As `cat older.sqlite > app.sqlite` does, right before the server is stopped.
  @Test func closingAnOverwrittenFileWritesNothing() async throws {
    try await withTemporaryFolder { folder in
      let (file, older) = (folder + "/a.sqlite", folder + "/older.sqlite")
      let first = try SQLiteTreeStorage(file: file)
      try await first.commit([commit(1)])
      try first.close()
      try FileManager.default.copyItem(atPath: file, toPath: older)
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(2)])
      try storage.checkpoints.finish()
      try await storage.commit([commit(3)])
      let bytes = try Data(contentsOf: URL(filePath: older))
      try overwrite(file, with: bytes)
      try storage.close()
      #expect(try Data(contentsOf: URL(filePath: file)).prefix(bytes.count) == bytes)
      #expect(FileManager.default.fileExists(atPath: file + "-log"))
    }
  }

  /// A backup that is restored without moving the log away doesn't get the commits that it was to undo.
  @Test func aBackupBesideTheLogIsRefused() async throws {
    try await withTemporaryFolder { folder in
      let (file, backup) = (folder + "/a.sqlite", folder + "/backup.sqlite")
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
      try await storage.commit([commit(1)])
      try await storage.backup(to: backup)
      try await storage.commit([TreeCommit(setting: .absent, at: .root)])
      disk.cutPower()
      try? storage.close()
      try disk.restore(keeping: 1)
      for end in ["", "-wal"] { try? FileManager.default.removeItem(atPath: file + end) }
      try FileManager.default.copyItem(atPath: backup, toPath: file)
      let error = #expect(throws: SQLiteStorageError.self) { try SQLiteTreeStorage(file: file) }
      #expect(error?.description.contains("move the log away") == true)
      try FileManager.default.removeItem(atPath: file + "-log")
      #expect(try await SQLiteTreeStorage(file: file).load().children.count == 1)
    }
  }

  private func commit(_ number: Int) -> TreeCommit {
    TreeCommit(
      setting: TreeNode(.integer(Int64(number))), at: TreePath([TreeKey(index: number)]))
  }
}
