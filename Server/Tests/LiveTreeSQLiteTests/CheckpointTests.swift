import Foundation
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

  private func commit(_ number: Int) -> TreeCommit {
    TreeCommit(
      setting: TreeNode(.integer(Int64(number))), at: TreePath([TreeKey(index: number)]))
  }
}
