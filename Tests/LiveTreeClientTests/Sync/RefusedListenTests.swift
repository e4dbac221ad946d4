import LiveTree
import Testing

@testable import LiveTreeClient

/// What is known of a whole value that the server has refused.
struct RefusedListenTests {
  private let root = ListenTarget(path: .root, query: TreeQuery())

  private func target(_ path: String) throws -> ListenTarget {
    ListenTarget(path: try TreePath(parsing: path), query: TreeQuery())
  }

  /// The data arrives before the answer that permits the listen, and in between a listen above ends.
  @Test func dataThatPrecedesThePermissionIsKept() throws {
    var tree = SyncTree()
    let friends = try target("friends")
    let value = TreeNode(children: [(try TreeKey("a"), TreeNode(.integer(1)))])
    _ = tree.listen(to: friends)
    _ = tree.refuse(friends)
    _ = tree.listen(to: root)
    _ = tree.receive(.put(value, at: friends.path), for: nil)
    _ = tree.unlisten(to: root)
    _ = tree.permit(friends)
    _ = tree.complete(friends, isSelected: false)
    #expect(tree.snapshot(of: friends)?.node == value)
  }

  /// A listen that begins much later doesn't show what a refused one knew.
  @Test func nothingIsLeftOfARefusedListenThatHasEnded() throws {
    var tree = SyncTree()
    _ = tree.listen(to: root)
    _ = tree.receive(.put(TreeNode(.integer(1)), at: .root), for: nil)
    _ = tree.complete(root, isSelected: false)
    _ = tree.refuse(root)
    _ = tree.unlisten(to: root)
    #expect(tree.known(at: .root).isUnknown)
    _ = tree.listen(to: root)
    #expect(tree.snapshot(of: root)?.isComplete == false)
    #expect(tree.serverValue(of: root) == nil)
  }

  /// The server sends whole values to a query without an index, also of what it has refused below.
  @Test func whatAQueryWithoutIndexReceivesIsKnownBelowIt() throws {
    var tree = SyncTree()
    let order = TreeOrder.child(try TreePath(parsing: "age"))
    let query = ListenTarget(path: .root, query: TreeQuery(order: order, limit: .last(2)))
    let friends = try target("friends")
    let (a, one) = (try TreeKey("a"), TreeNode(.integer(1)))
    _ = tree.listen(to: query)
    _ = tree.listen(to: friends)
    _ = tree.receive(.put(.absent, at: .root), for: nil)
    _ = tree.refuse(friends)
    let added = TreeChange(path: TreePath([a]), node: one)
    _ = tree.receive(.merge([added], at: friends.path), for: nil)
    _ = tree.receive(.put(.absent, at: .root), for: nil)
    _ = tree.permit(friends)
    _ = tree.complete(friends, isSelected: false)
    #expect(tree.snapshot(of: friends)?.node == .absent)
  }
}
