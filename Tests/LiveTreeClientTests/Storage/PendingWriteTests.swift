import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// What pending writes change of what is shown.
@Suite(.timeLimit(.minutes(20)), .trail) struct PendingWriteTests {
  private let paths = ["", "a", "a/b", "a/b/c", "b", "b/c"]

  private func value(using random: inout SplitMix64) -> JSONValue {
    let values: [JSONValue] = [
      .null, .integer(1), .string("x"), ServerValue.increment(3), ServerValue.timestamp,
      .object([.init(name: "b", value: .integer(2)), .init(name: "c", value: .bool(false))]),
    ]
    return values.randomElement(using: &random) ?? .null
  }

  private func write(using random: inout SplitMix64) throws -> TreeWrite {
    let path = try TreePath(parsing: paths.randomElement(using: &random) ?? "")
    guard Bool.random(using: &random) else { return .set(path, value(using: &random)) }
    return .update(
      path,
      .object([
        .init(name: "b", value: value(using: &random)),
        .init(name: "d/e", value: value(using: &random)),
      ]))
  }

  /// Without other writers, the shown value of any node is the value that the database will have.
  @Test func pendingWritesPredictTheDatabase() async throws {
    try await withEvery("seed", in: 0..<200 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let tree = try await TreeDatabase(storage: MemoryTreeStorage(), now: { 7 })
      _ = try await tree.write(write(using: &random))
      var shown = SyncTree()
      let root = ListenTarget(path: .root, query: TreeQuery())
      _ = shown.listen(to: root)
      _ = shown.receive(.put(await tree.read(), at: .root), for: nil)
      for id in 0..<6 {
        let write = try write(using: &random)
        _ = shown.add(LocalWrite(id: id, changes: try write.localChanges(over: shown, now: 7)))
        _ = try await tree.write(write)
      }
      #expect(shown.snapshot(of: root)?.node == (await tree.read()))
    }
  }

  @Test func invalidWritesAreRefused() throws {
    let bad = JSONValue.object([.init(name: "a.b", value: .integer(1))])
    let error = #expect(throws: DatabaseError.self) {
      try TreeWrite.set(.root, bad).localChanges(over: SyncTree(), now: 0)
    }
    #expect(error?.code == .invalidValue)
  }

  /// A priority is set without the value, which needn't be known.
  @Test func prioritiesAreChangesOfTheirOwn() throws {
    let path = try TreePath(parsing: "a")
    let write = TreeWrite.update(
      path,
      .object([
        .init(name: "b/.priority", value: .integer(3)), .init(name: "c", value: .integer(1)),
        .init(name: ".priority", value: .null),
      ]))
    #expect(
      try write.localChanges(over: SyncTree(), now: 0) == [
        .set(path.appending(try TreeKey("c")), TreeNode(.integer(1))),
        .setPriority(path.appending(try TreeKey("b")), .number(3)), .setPriority(path, nil),
      ])
  }
}
