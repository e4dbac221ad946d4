import LiveListTesting
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Pending writes, applied to the current value.
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
      let before = await tree.read()
      var pending: [PendingWrite] = []
      for id in 0..<6 {
        pending.append(PendingWrite(id: id, write: try write(using: &random)))
        _ = try await tree.write(pending[id].write)
      }
      let after = await tree.read()
      for path in try paths.map(TreePath.init(parsing:)) {
        let shown = before[path].applying(pending, at: path, now: 7)
        #expect(shown == after[path], "at \(path)")
      }
    }
  }

  @Test func invalidWritesAreNotApplied() throws {
    let bad = JSONValue.object([.init(name: "a.b", value: .integer(1))])
    let node = TreeNode(.integer(1))
    let shown = node.applying(
      [PendingWrite(id: 1, write: .set(.root, bad))], at: .root, now: 0)
    #expect(shown == node)
  }
}
