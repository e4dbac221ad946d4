import LiveTree
import Testing

@testable import LiveTreeClient

/// Writes of which later ones hide everything but what they made of a leaf.
struct HiddenWriteTests {
  private func path(_ text: String) throws -> TreePath { try TreePath(parsing: text) }

  /// A leaf that got a child and lost it is absent, also after an earlier write was acknowledged.
  @Test func aLeafThatLostItsOnlyChildIsAbsent() throws {
    var tree = SyncTree()
    let target = ListenTarget(path: .root, query: TreeQuery())
    _ = tree.listen(to: target)
    _ = tree.receive(.put(TreeNode(.integer(0)), at: .root), for: nil)
    _ = tree.add(LocalWrite(id: 1, changes: [.set(try path("b"), .absent)]))
    _ = tree.add(LocalWrite(id: 2, changes: [.set(try path("b/a"), TreeNode(.integer(1)))]))
    _ = tree.add(LocalWrite(id: 3, changes: [.set(try path("b"), .absent)]))
    #expect(tree.snapshot(of: target)?.node == .absent)
    _ = tree.acknowledge(1)
    #expect(tree.snapshot(of: target)?.node == .absent)
    _ = tree.revert(2)
    #expect(tree.snapshot(of: target)?.node == TreeNode(.integer(0)), "nothing replaces the leaf")
  }

  /// The last messages of a listen that has ended don't say what becomes of the children that they have.
  @Test func aQueryKeepsNothingOfAnEndedListenAbove() throws {
    var tree = SyncTree()
    let query = ListenTarget(
      path: try path("c"), query: TreeQuery(order: .priority, limit: .first(1)))
    let whole = ListenTarget(path: .root, query: TreeQuery())
    let (a, b) = (try TreeKey("a"), try TreeKey("b"))
    let child = ListenTarget(path: try path("c/b"), query: TreeQuery())
    _ = tree.listen(to: child)
    _ = tree.listen(to: whole)
    _ = tree.unlisten(to: whole)
    _ = tree.listen(to: query)
    let selected = TreeNode(children: [(b, TreeNode(.integer(2)))])
    _ = tree.receive(.put(selected, at: query.path), for: query)
    let others = TreeNode(children: [
      (a, TreeNode(.integer(3), priority: .number(2))), (b, TreeNode(.integer(2))),
    ])
    let late = TreeNode(children: [(try TreeKey("c"), others)])
    _ = tree.receive(.put(late, at: .root), for: nil)
    _ = tree.receive(.put(.absent, at: child.path), for: nil)
    _ = tree.receive(
      .merge([TreeChange(path: TreePath([b]), node: .absent)], at: query.path), for: query)
    #expect(tree.snapshot(of: query)?.node == .absent)
  }
}
