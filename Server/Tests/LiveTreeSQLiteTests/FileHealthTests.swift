import Foundation
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Files that are copied, deleted or replaced while they are open, and disks that are full.
@Suite(.timeLimit(.minutes(20))) struct FileHealthTests {
  private let commit = TreeCommit(setting: TreeNode(.integer(7)), at: .root)

  /// Copies the files of an open database, as a careless backup does.
  private func copy(_ file: String, to target: String, suffixes: [String]) throws {
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: file + suffix, toPath: target + suffix)
    }
  }

  @Test func aFileWithoutItsLogIsAnOlderDatabase() async throws {
    try await withTemporaryFolder { folder in
      let storage = try SQLiteTreeStorage(file: folder + "/a.sqlite")
      try copy(folder + "/a.sqlite", to: folder + "/empty.sqlite", suffixes: [""])
      let empty = try await SQLiteTreeStorage.contents(of: folder + "/empty.sqlite")
      #expect(empty.tree.isAbsent)
      try await storage.commit([commit])
      // As after a crash: opening reads the log, and writes it to the tables.
      try copy(folder + "/a.sqlite", to: folder + "/b.sqlite", suffixes: ["", "-log"])
      let recovered = try SQLiteTreeStorage(file: folder + "/b.sqlite")
      try copy(folder + "/b.sqlite", to: folder + "/older.sqlite", suffixes: [""])
      let older = try await SQLiteTreeStorage.contents(of: folder + "/older.sqlite")
      #expect(older.tree == TreeNode(.integer(7)))
      try recovered.close()
      try storage.close()
    }
  }

  @Test(arguments: [true, false])
  func aFileThatIsDeletedOrReplacedIsNotWritten(isReplaced: Bool) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit])
      try await storage.checkHealth()
      try FileManager.default.moveItem(atPath: file, toPath: folder + "/moved.sqlite")
      if isReplaced { try Data().write(to: URL(filePath: file)) }
      await #expect(throws: SQLiteStorageError(reason: .replaced, file: file)) {
        try await storage.checkHealth()
      }
      await #expect(throws: SQLiteStorageError(reason: .replaced, file: file)) {
        try await storage.commit([commit])
      }
      if isReplaced { try FileManager.default.removeItem(atPath: file) }
      try FileManager.default.moveItem(atPath: folder + "/moved.sqlite", toPath: file)
      try await storage.checkHealth()
      try await storage.commit([commit])
      try storage.close()
    }
  }

  /// The file is healthy again as soon as the disk has space, even without a write.
  @Test func aFullDiskIsNotHealthyUntilItHasRoom() async throws {
    try await withTemporaryFolder { folder in
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: folder + "/a.sqlite", disk: disk.name)
      try await storage.commit([commit])
      let fault = try #require(FaultyDisk.Fault.all.first { $0.isFull })
      disk.fail(.write, number: 1, fault)
      await #expect(throws: SQLiteStorageError.self) { try await storage.commit([commit]) }
      disk.fail(.write, number: 1, fault)
      await #expect(throws: SQLiteStorageError.self) { try await storage.checkHealth() }
      disk.repair()
      try await storage.checkHealth()
      #expect(try await storage.load() == TreeNode(.integer(7)))
      try storage.close()
    }
  }

  /// Otherwise, there would be no way to free space.
  @Test func aFullDiskAllowsDeletes() async throws {
    try await withTemporaryFolder { folder in
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: folder + "/a.sqlite", disk: disk.name)
      let reserve = folder + "/a.sqlite-reserve"
      let reserved = try FileManager.default.attributesOfItem(atPath: reserve)[.size] as? Int
      #expect(reserved == DiskReserve.byteCount)
      let delete = TreeCommit(setting: .absent, at: .root)
      try await storage.commit([commit])
      for changes in [[commit], [delete, commit], [commit, delete]] {
        disk.fail(.write, number: 1, .fullOnce)
        let error = await #expect(throws: SQLiteStorageError.self) {
          try await storage.commit(changes)
        }
        #expect(error?.isDiskFull == true)
      }
      #expect(try await storage.load() == TreeNode(.integer(7)))
      disk.fail(.write, number: 1, .fullOnce)
      try await storage.commit([delete])
      #expect(try await storage.load().isAbsent)
      #expect(FileManager.default.fileExists(atPath: reserve))
      disk.fail(.write, number: 1, .full)
      await #expect(throws: SQLiteStorageError.self) { try await storage.commit([delete]) }
      // The reserve has been used up.
      #expect(!FileManager.default.fileExists(atPath: reserve))
      disk.repair()
      try storage.close()
    }
  }
}
