import Foundation
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// The behavior of a database while its disk fails.
@Suite(.timeLimit(.minutes(20))) struct DiskFaultTests {
  private let path = TreePath([TreeKey(index: 1)])

  @Test func aCommitFlushesOnce() async throws {
    try await withStorage { storage, disk in
      // The first commit creates the log.
      try await storage.commit([commit(0)])
      for number in 0..<20 {
        let (syncs, writes) = (disk.count(.sync), disk.count(.write))
        try await storage.commit([commit(number), commit(number + 1)])
        #expect(disk.count(.sync) == syncs + 1)
        #expect(disk.count(.write) > writes)
      }
    }
  }

  /// The log is written to the tables repeatedly, and never stays large.
  @Test func theLogIsShort() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      let logs = FileLocation(file: file).logs
      for size in 100_000..<100_060 { try await storage.commit([commit(text: size)]) }
      for log in logs { #expect((try? size(of: log)) ?? 0 < 6 << 20) }
      for size in [17 << 20, 1, 17 << 20, 1] { try await storage.commit([commit(text: size)]) }
      try storage.checkpoints.finish()
      for log in logs { #expect((try? size(of: log)) ?? 0 <= 16 << 20) }
      try storage.close()
    }
  }

  /// The writer receives the error, readers continue, and listeners receive nothing. After the
  /// repair, everything works again.
  @Test(arguments: FaultyDisk.Fault.all) func aDatabaseContinuesAfterADiskFailure(
    fault: FaultyDisk.Fault
  ) async throws {
    try await withStorage { storage, disk in
      let database = try await TreeDatabase(storage: storage) { 0 }
      _ = try await database.write(.set(path, .integer(1)))
      var events = try await database.events(at: .root).makeAsyncIterator()
      let before = await database.read()
      #expect(try await events.next() == .put(.root, before))
      for operations in [FaultyDisk.Operations.write, .sync] {
        disk.fail(operations, number: 1, fault)
        let error = await #expect(throws: SQLiteStorageError.self) {
          try await database.write(.set(path, .string("lost")))
        }
        #expect(error?.isDiskFull == (operations == .write && fault.isFull))
        #expect(await database.read() == before)
        #expect(try await storage.load() == before)
        disk.repair()
      }
      _ = try await database.write(.set(path, .integer(2)))
      // The next event is that of the last write.
      let heard = try await events.next()
      #expect(heard == .put(path, TreeNode(.integer(2))))
      #expect(try await storage.load() == database.read())
    }
  }

  @Test func rulesAreTheOldOnesOrTheNewOnes() async throws {
    try await withStorage { storage, disk in
      var kept: String?
      for number in 1...12 {
        disk.fail(.changes, number: number, .once)
        let rules = "rules \(number)"
        do {
          try await storage.keep(rules: rules)
          kept = rules
        } catch {
          #expect(error is SQLiteStorageError)
        }
        disk.repair()
        let found = try await storage.rules()
        #expect(found == kept)
      }
      #expect(kept != nil)
    }
  }

  @Test func anUnreadableDiskIsAnError() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([commit(7)])
      try storage.close()
      let disk = try #require(FaultyDisk())
      var number = 0
      var failures = 0
      repeat {
        number += 1
        failures = number
        disk.fail(.read, number: number, .broken)
        do {
          let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
          let tree = try await storage.load()
          #expect(tree == commit(7).applied(to: .absent))
          disk.repair()
          try storage.close()
          failures = 0
        } catch {
          #expect(error is SQLiteStorageError)
        }
      } while failures > 0
      #expect(number > 1)
    }
  }

  private func commit(_ number: Int) -> TreeCommit {
    TreeCommit(setting: TreeNode(.integer(Int64(number))), at: path)
  }

  private func commit(text size: Int) -> TreeCommit {
    TreeCommit(setting: TreeNode(.string(String(repeating: "x", count: size))), at: path)
  }

  private func withStorage(
    _ body: (SQLiteTreeStorage, FaultyDisk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: folder + "/tree.sqlite", disk: disk.name)
      try await body(storage, disk)
      disk.repair()
      try storage.close()
    }
  }

  private func size(of file: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }
}
