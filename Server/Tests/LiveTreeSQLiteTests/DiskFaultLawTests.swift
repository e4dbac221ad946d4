import Foundation
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Law: after any failure of the disk at any time, acknowledged commits are stored, and each other
/// commit is stored completely or not at all.
@Suite(.trail, .timeLimit(.minutes(20))) struct DiskFaultLawTests {
  /// Every operation of a run fails once, in every way, and then the power is cut.
  @Test(arguments: FaultyDisk.Fault.all)
  func commitsAreCompleteOrAbsentAfterAFailure(fault: FaultyDisk.Fault) async throws {
    let script = Script(seed: 7)
    let count = try await script.run { disk in disk.repair() }.operations
    try #require(count > 120)
    for number in 1...count {
      // Of the bytes that weren't flushed to the disk, none, all or some are kept.
      let outcome = try await script.run(keeping: UInt(number % 5)) { disk in
        disk.fail(.changes, number: number, fault)
      }
      #expect(
        outcome.isLawful, "operation \(number): \(outcome.found), not \(outcome.allowed)")
    }
  }

  /// The power fails at every operation, which also covers a killed process.
  @Test(arguments: [UInt(0), 1, 2, 3])
  func acknowledgedCommitsSurviveAPowerFailure(kept: UInt) async throws {
    let script = Script(seed: 11)
    let count = try await script.run { disk in disk.repair() }.operations
    for number in 1...count {
      let outcome = try await script.run(keeping: kept, cutAtFirstError: true) { disk in
        disk.fail(.changes, number: number, .broken)
      }
      #expect(
        outcome.isLawful, "operation \(number): \(outcome.found), not \(outcome.allowed)")
    }
  }
}

/// A number of random commits on a disk that fails.
private struct Script {
  let commits: [TreeCommit]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var root = TreeNode.absent
    commits = (0..<6).map { _ in
      let commit = RandomTrees.commit(on: root, using: &random)
      root = commit.applied(to: root)
      return commit
    }
  }

  struct Outcome {
    /// The possible contents of the file: those after the last acknowledged commit, or after one of
    /// the commits that failed since then.
    var allowed = [TreeNode.absent]
    var found = TreeNode.absent
    var operations = 0

    var isLawful: Bool { allowed.contains(found) }
  }

  /// Runs the script in an empty folder, cuts the power, and checks the contents.
  func run(
    keeping kept: UInt = 0, cutAtFirstError: Bool = false, _ prepare: (FaultyDisk) -> Void
  ) async throws -> Outcome {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let disk = try #require(FaultyDisk())
      prepare(disk)
      var outcome = Outcome()
      outcome.allowed = await write(to: file, on: disk, cutAtFirstError: cutAtFirstError)
      outcome.operations = disk.count(.changes)
      try disk.restore(keeping: kept)
      // Nothing fails from here on; a real disk would only be slower.
      let next = try #require(FaultyDisk())
      let survivor = try SQLiteTreeStorage(file: file, disk: next.name)
      outcome.found = try await survivor.load()
      // The database can still be written.
      let last = TreeCommit(setting: TreeNode(.string("last")), at: .root)
      try await survivor.commit([last])
      #expect(try await survivor.load() == TreeNode(.string("last")))
      try survivor.close()
      return outcome
    }
  }

  /// Writes one half, closes the file, opens it again, writes the other half, and cuts the power.
  ///
  /// - Returns: The possible contents of the file.
  private func write(
    to file: String, on disk: FaultyDisk, cutAtFirstError: Bool
  ) async -> [TreeNode] {
    var allowed = [TreeNode.absent]
    for half in [commits.prefix(commits.count / 2), commits.dropFirst(commits.count / 2)] {
      do {
        // A file of the log is full after about every second commit.
        let storage = try SQLiteTreeStorage(file: file, disk: disk.name, logBytes: 500)
        defer { try? storage.close() }
        var tree = try await storage.load()
        #expect(allowed.contains(tree))
        for commit in half {
          let next = commit.applied(to: tree)
          do {
            try await storage.commit([commit])
            tree = next
            allowed = [next]
          } catch {
            #expect(error is SQLiteStorageError)
            allowed.append(next)
            if cutAtFirstError { disk.cutPower() }
          }
        }
        if half.endIndex == commits.endIndex { disk.cutPower() }
      } catch {
        #expect(error is SQLiteStorageError)
        if cutAtFirstError { disk.cutPower() }
      }
    }
    disk.cutPower()
    return allowed
  }
}
