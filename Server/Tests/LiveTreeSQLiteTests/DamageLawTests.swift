import Foundation
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Files whose bytes have changed since they were written.
@Suite(.trail, .timeLimit(.minutes(20))) struct DamageLawTests {
  /// If any bytes change, loading results in the written tree or an error, never in another tree.
  @Test func changedBytesGiveTheTreeOrAnError() async throws {
    try await withSample { sample in
      var failures = 0
      try await withEvery("seed", in: 0..<200 as Range<UInt64>) { seed in
        var random = SplitMix64(seed: seed)
        var bytes = sample.bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        failures += try await sample.load(bytes) == nil ? 1 : 0
      }
      // Changes of unused bytes have no effect.
      #expect(failures > 50)
    }
  }

  /// A page that was never written, or that was overwritten by another page.
  @Test func changedPagesGiveTheTreeOrAnError() async throws {
    try await withSample { sample in
      let pages = sample.bytes.count / 4_096
      try await withEvery("page", in: 0..<pages) { page in
        var bytes = sample.bytes
        let place = page * 4_096..<(page + 1) * 4_096
        bytes.replaceSubrange(place, with: repeatElement(0, count: 4_096))
        _ = try await sample.load(bytes)
        let other = (page + 1) % pages * 4_096
        bytes.replaceSubrange(place, with: sample.bytes[other..<other + 4_096])
        _ = try await sample.load(bytes)
      }
    }
  }

  @Test func aShortenedFileGivesTheTreeOrAnError() async throws {
    try await withSample { sample in
      let lengths = stride(from: 512, to: sample.bytes.count, by: 512)
      try await withEvery("length", in: lengths) { length in
        let found = try await sample.load(Data(sample.bytes.prefix(length)))
        #expect(found == nil)
      }
    }
  }

  /// A log ends at changed bytes: the earlier commits are found, and never a mixture.
  @Test func aChangedLogGivesATreeThatWasCommitted() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
      var history: Set<TreeNode> = [.absent]
      var random = SplitMix64(seed: 5)
      var root = TreeNode.absent
      for _ in 0..<12 {
        let commit = RandomTrees.commit(on: root, using: &random)
        root = commit.applied(to: root)
        try await storage.commit([commit])
        history.insert(root)
      }
      let log = try contents(file + "-log").prefix(usedSize(ofLog: file + "-log"))
      let bytes = try contents(file)
      disk.cutPower()
      try? storage.close()
      try await withEvery("seed", in: 0..<150 as Range<UInt64>) { seed in
        var random = SplitMix64(seed: seed)
        let copy = folder + "/copy-\(UUID()).sqlite"
        var changed = log
        let place = Int.random(in: 0..<log.count, using: &random)
        changed[place] ^= UInt8.random(in: 1...255, using: &random)
        try bytes.write(to: URL(fileURLWithPath: copy))
        try changed.write(to: URL(fileURLWithPath: copy + "-log"))
        guard let tree = try await load(copy) else { return }
        #expect(history.contains(tree))
      }
      // Without the log, the database is empty, because everything was in the log.
      let copy = folder + "/copy.sqlite"
      try bytes.write(to: URL(fileURLWithPath: copy))
      if let tree = try await load(copy) { #expect(history.contains(tree)) }
    }
  }

  /// Only for the last commit, it's unknown whether it was interrupted or damaged later.
  @Test(arguments: [true, false])
  func aDamagedLogIsRefusedIfALaterCommitWasDurable(isFaultyDisk: Bool) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let disk = try #require(FaultyDisk())
      let storage = try SQLiteTreeStorage(file: file, disk: isFaultyDisk ? disk.name : nil)
      var trees: [TreeNode] = []
      var ends: [Int] = []
      for number: Int64 in 0..<6 {
        let text = String(repeating: "\(number)", count: 3_000 * Int(number))
        let tree = TreeNode(children: [(TreeKey(index: 1), TreeNode(.string(text + "!")))])
        try await storage.commit([TreeCommit(setting: tree, at: .root)])
        trees.append(tree)
        ends.append(try usedSize(ofLog: file + "-log"))
      }
      let (bytes, log) = try (contents(file), contents(file + "-log"))
      try storage.close()
      try await withEvery("place", in: stride(from: 3, to: ends[5], by: 1_511)) { place in
        var changed = log
        changed[place] ^= 0x40
        let copy = folder + "/copy-\(place).sqlite"
        try bytes.write(to: URL(fileURLWithPath: copy))
        try changed.write(to: URL(fileURLWithPath: copy + "-log"))
        let isLast = place >= ends[ends.count - 2]
        let report = try await SQLiteTreeStorage.check(file: copy)
        #expect(report.isSound == isLast)
        let tree = try await load(copy)
        #expect(tree == (isLast ? trees[trees.count - 2] : nil))
        for end in ["", "-wal", "-log"] { try? FileManager.default.removeItem(atPath: copy + end) }
      }
    }
  }

  private func withSample(_ body: (Sample) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/tree.sqlite"
      let children = (0..<300).map {
        (
          TreeKey(index: $0),
          TreeNode(children: [(TreeKey(index: 1), TreeNode(.string("text \($0)")))])
        )
      }
      let tree = TreeNode(children: children)
      let storage = try SQLiteTreeStorage(file: file)
      try await storage.commit([TreeCommit(setting: tree, at: .root)])
      try storage.close()
      try await body(Sample(tree: tree, bytes: contents(file), folder: folder))
    }
  }
}

private struct Sample {
  let tree: TreeNode
  let bytes: Data
  let folder: String

  /// - Returns: The tree; `nil` if loading fails.
  func load(_ bytes: Data) async throws -> TreeNode? {
    let file = folder + "/damaged.sqlite"
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    try bytes.write(to: URL(fileURLWithPath: file))
    let isSound = await isSound(file)
    let found = try await LiveTreeSQLiteTests.load(file)
    if let found { #expect(found == tree) }
    // A file that passes a check can be loaded.
    if isSound { #expect(found == tree) }
    return found
  }

  private func isSound(_ file: String) async -> Bool {
    let report = try? await SQLiteTreeStorage.check(file: file)
    if let report {
      #expect(report.isSound == report.problems.isEmpty)
      #expect(!report.isSound || report.leafCount == 300)
    }
    return report?.isSound ?? false
  }
}

private func contents(_ file: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: file))
}

/// - Returns: The tree of a file; `nil` if loading fails with an error that names the file.
private func load(_ file: String) async throws -> TreeNode? {
  let disk = try #require(FaultyDisk())
  do {
    let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
    defer { try? storage.close() }
    return try await storage.load()
  } catch let error as SQLiteStorageError {
    #expect(error.file == file)
    return nil
  }
}
