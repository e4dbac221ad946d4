import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport
import _StorageContract

@testable import LiveTreeSQLite

/// Many concurrent writers on a disk that fails occasionally.
///
/// Each writer has its own key under `/a` and under `/b`, and stores the same ascending number
/// under both with one update.
@Suite(.timeLimit(.minutes(20)), .trail) struct ManyWritersLawTests {
  private static let writers = 8

  @Test func acknowledgedCommitsAreCompleteAfterAFailure() async throws {
    try await withEvery("seed", in: 0..<6 as Range<UInt64>, attempts: 10) { seed in
      try await withTemporaryFolder { folder in
        let file = folder + "/tree.sqlite"
        let disk = try #require(FaultyDisk())
        let storage = try SQLiteTreeStorage(file: file, disk: disk.name)
        let database = try await TreeDatabase(storage: storage) { 0 }
        let events = try await database.events(at: .root)
        let acknowledged = try await write(to: database, on: disk, seed: seed)
        #expect(acknowledged.failures > 0)

        let tree = await database.read()
        #expect(numbers(in: tree) == acknowledged.numbers)
        let known = try await heard(by: events, until: tree)
        #expect(known == tree)
        disk.cutPower()
        try? storage.close()
        try disk.restore(keeping: UInt(seed))
        let survivor = try SQLiteTreeStorage(file: file)
        let found = try await survivor.load()
        #expect(found == tree)
        try survivor.close()
      }
    }
  }

  private func write(
    to database: TreeDatabase, on disk: FaultyDisk, seed: UInt64
  ) async throws -> (numbers: [Int: Int64], failures: Int) {
    var random = SplitMix64(seed: seed)
    let result = try await withThrowingTaskGroup(of: (Int, Int64?, Int).self) { group in
      for writer in 0..<Self.writers {
        group.addTask { try await write(to: database, as: writer) }
      }
      var failures = 0
      for round in Int64(0)..<60 {
        let fault = FaultyDisk.Fault.all.randomElement(using: &random) ?? .once
        disk.fail(.changes, number: Int.random(in: 1...8, using: &random), fault)
        // Reaches the disk, and therefore the fault.
        do {
          _ = try await database.write(.set(path("other"), .integer(round)))
        } catch is SQLiteStorageError {
          failures += 1
        }
        disk.repair()
      }
      return try await group.reduce(into: (numbers: [Int: Int64](), failures: failures)) {
        $0.numbers[$1.0] = $1.1
        $0.failures += $1.2
      }
    }
    // A last acknowledged write, after which earlier failed writes can't appear anymore.
    _ = try await database.write(.set(path("other"), .string("end")))
    return result
  }

  /// - Returns: The writer, its last acknowledged number, and the number of its failures.
  private func write(
    to database: TreeDatabase, as writer: Int
  ) async throws -> (Int, Int64?, Int) {
    var last: Int64?
    var failures = 0
    for number in Int64(1)...30 {
      let values = ["a", "b"].map {
        JSONValue.Member(name: "\($0)/\(writer)", value: .integer(number))
      }
      do {
        _ = try await database.write(.update(.root, .object(values)))
        last = number
      } catch is SQLiteStorageError {
        failures += 1
      }
    }
    return (writer, last, failures)
  }

  /// The number of each writer, after checking that it's the same in both places.
  private func numbers(in tree: TreeNode) -> [Int: Int64] {
    #expect(tree[path("a")] == tree[path("b")])
    return tree[path("a")].children.reduce(into: [:]) { numbers, child in
      guard case .integer(let number)? = child.node.scalar else { return }
      numbers[Int(child.key.string) ?? -1] = number
    }
  }

  /// The replica of a listener.
  private func heard(by events: TreeSubscription, until tree: TreeNode) async throws -> TreeNode {
    var known = TreeNode.absent
    for try await event in events {
      known = event.applied(to: known)
      // An update is never delivered in part.
      #expect(known[path("a")] == known[path("b")])
      if known == tree { break }
    }
    return known
  }

  private func path(_ keys: String...) -> TreePath {
    TreePath(keys.compactMap { try? TreeKey($0) })
  }
}
