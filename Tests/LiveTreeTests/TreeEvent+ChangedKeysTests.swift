import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeEventChangedKeysTests {
  @Test func noOtherChildChanges() throws {
    try withEvery("seed", in: 0..<300 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let node = try self.node(&random)
      let event = try event(&random)
      let after = event.applied(to: node)
      guard let keys = event.changedKeys else { return }
      #expect(keys.isSuperset(of: after.children.changedKeys(since: node.children)), "\(event)")
    }
  }

  @Test func aWholeValueIsAboutAllChildren() throws {
    let value = TreeNode(.integer(1))
    let root = try TreePath(parsing: "/")
    let row = try TreePath(parsing: "/a/b")
    #expect(TreeEvent.put(root, value).changedKeys == nil)
    #expect(TreeEvent.patch(root, [TreeChange(path: root, node: value)]).changedKeys == nil)
    #expect(TreeEvent.put(row, value).changedKeys == ["a"])
    #expect(TreeEvent.patch(row, []).changedKeys == ["a"])
    #expect(TreeEvent.patch(root, []).changedKeys == [])
  }

  private func node(_ random: inout SplitMix64) throws -> TreeNode {
    var node = TreeNode.absent
    for _ in 0..<6 { node = node.setting(value(&random), at: try path(&random)) }
    return node
  }

  private func event(_ random: inout SplitMix64) throws -> TreeEvent {
    let path = try path(&random)
    guard Bool.random(using: &random) else { return .put(path, value(&random)) }
    let changes = try (0..<3).map { _ in
      TreeChange(path: try self.path(&random), node: value(&random))
    }
    return .patch(path, changes)
  }

  private func path(_ random: inout SplitMix64) throws -> TreePath {
    let keys = try (0..<Int.random(in: 0..<3, using: &random)).map { _ in
      try TreeKey(["a", "b", "c"][Int.random(in: 0..<3, using: &random)])
    }
    return TreePath(keys)
  }

  private func value(_ random: inout SplitMix64) -> TreeNode {
    let number = Int64.random(in: -1..<3, using: &random)
    return number < 0 ? .absent : TreeNode(.integer(number))
  }
}
