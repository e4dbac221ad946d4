import Foundation
import LiveTree
import Synchronization
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

@Suite(.timeLimit(.minutes(20))) struct BackupTests {
  /// Every write stores the same number under all keys, so a copy with two different numbers would
  /// be inconsistent.
  @Test func aBackupIsConsistentDuringWrites() async throws {
    try await withStorage { storage, folder in
      try await storage.keep(rules: "{}")
      for copy in 0..<3 {
        let (commits, continuation) = AsyncStream.makeStream(
          of: Int64.self, bufferingPolicy: .bufferingNewest(1))
        let writer = Task {
          var number: Int64 = 0
          while (try? await storage.commit([commit(number)])) != nil {
            continuation.yield(number)
            number += 1
          }
          return number
        }
        let earliest = try #require(await commits.first { _ in true })
        let target = folder + "/copy-\(copy).sqlite"
        try await storage.backup(to: target, pagesPerStep: 1)
        writer.cancel()
        let end = await writer.value
        let (tree, rules) = try await SQLiteTreeStorage.contents(of: target)
        #expect(tree.leafCount == 2_000)
        let numbers = Set(tree.children.compactMap(\.node.scalar?.number))
        #expect(numbers.count == 1)
        #expect(numbers.allSatisfy { (Double(earliest)...Double(end)).contains($0) })
        #expect(rules == "{}")
        #expect(try await SQLiteTreeStorage.check(file: target).isSound)
      }
    }
  }

  @Test func aBackupContainsEarlierCommits() async throws {
    try await withStorage { storage, folder in
      try await storage.commit([commit(17)])
      let steps = Steps()
      try await storage.backup(to: folder + "/copy.sqlite", pagesPerStep: 4) { steps.add($0) }
      #expect(steps.all.count > 3)
      #expect(steps.all.last.map { $0.completedPageCount == $0.pageCount } == true)
      let copy = try SQLiteTreeStorage(file: folder + "/copy.sqlite")
      #expect(try await copy.load() == storage.load())
      try await copy.commit([commit(18)])
      #expect(try await copy.load() != storage.load())
      try copy.close()
    }
  }

  @Test func aBackupNeverReplacesAFile() async throws {
    try await withStorage { storage, folder in
      let target = folder + "/notes.txt"
      try "notes".write(toFile: target, atomically: true, encoding: .utf8)
      let steps = Steps()
      let error = await #expect(throws: SQLiteStorageError.self) {
        try await storage.backup(to: target) { steps.add($0) }
      }
      #expect(error?.description.contains("already") == true)
      #expect(steps.all.isEmpty, "A name that is taken is an error before anything is copied.")
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "notes")
    }
  }

  @Test func aFileThatAppearsDuringABackupIsKept() async throws {
    try await withStorage { storage, folder in
      let target = folder + "/notes.txt"
      await #expect(throws: SQLiteStorageError(reason: .exists, file: target)) {
        try await storage.backup(to: target, pagesPerStep: 1) { _ in
          _ = FileManager.default.createFile(atPath: target, contents: Data("notes".utf8))
        }
      }
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "notes")
      let names = try files(in: folder)
      #expect(!names.contains { $0.contains("partial") })
    }
  }

  @Test func aCancelledBackupLeavesNoFile() async throws {
    try await withStorage { storage, folder in
      let files = try files(in: folder)
      let copying = Task {
        try await storage.backup(to: folder + "/copy.sqlite", pagesPerStep: 1) { _ in
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { try await copying.value }
      #expect(try self.files(in: folder) == files)
      // The database continues to work, and can be copied again.
      try await storage.commit([commit(1)])
      try await storage.backup(to: folder + "/copy.sqlite")
    }
  }

  @Test func aBackupToAMissingFolderIsAnError() async throws {
    try await withStorage { storage, folder in
      await #expect(throws: SQLiteStorageError.self) {
        try await storage.backup(to: folder + "/nowhere/copy.sqlite")
      }
      try await storage.commit([commit(1)])
    }
  }

  /// If the disk fails during a copy, no copy is left, and the database continues to work.
  @Test func aFailedBackupLeavesNoFile() async throws {
    try await withTemporaryFolder { folder in
      let disk = try #require(FaultyDisk())
      let file = folder + "/tree.sqlite"
      let first = try SQLiteTreeStorage(file: file)
      try await first.commit([commit(1)])
      try first.close()
      let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
      let files = try files(in: folder)
      disk.fail(.read, number: 5, .broken)
      await #expect(throws: SQLiteStorageError.self) {
        try await storage.backup(to: folder + "/copy.sqlite")
      }
      disk.repair()
      #expect(try self.files(in: folder) == files)
      #expect(try await storage.load().leafCount == 2_000)
      try storage.close()
    }
  }

  private func commit(_ number: Int64) -> TreeCommit {
    let children = (0..<2_000).map { (TreeKey(index: $0), TreeNode(.integer(number))) }
    return TreeCommit(setting: TreeNode(children: children), at: .root)
  }

  private func files(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  private func withStorage(
    _ body: (SQLiteTreeStorage, String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let storage = try SQLiteTreeStorage(file: folder + "/tree.sqlite")
      try await storage.commit([commit(0)])
      try await body(storage, folder)
      try storage.close()
    }
  }
}

private final class Steps: Sendable {
  private let steps = Mutex<[SQLiteTreeStorage.BackupProgress]>([])

  var all: [SQLiteTreeStorage.BackupProgress] { steps.withLock { $0 } }

  func add(_ step: SQLiteTreeStorage.BackupProgress) { steps.withLock { $0.append(step) } }
}
