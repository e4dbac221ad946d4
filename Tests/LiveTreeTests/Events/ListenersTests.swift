import Testing

@testable import LiveTree

@Suite struct ListenersTests {
  private func add(
    _ query: TreeQuery?, to listeners: inout Listeners, _ indexes: inout OrderIndexes
  ) -> SessionListen {
    listeners.add(at: "a/b", query, of: .absent, indexes: &indexes) { id in
      SessionListen(of: nil, id: id, at: "a/b", query, tag: nil, isWhole: false)
    }.listen
  }

  @Test func aRemovedListenerIsForgottenOnce() {
    var (listeners, indexes) = (Listeners(), OrderIndexes(maximumCount: 1))
    let listens = [add(nil, to: &listeners, &indexes), add(nil, to: &listeners, &indexes)]
    for count in [1, 1, 0] {
      listeners.remove(listens[count == 0 ? 1 : 0], indexes: &indexes)
      #expect(listeners.count == count)
    }
  }

  @Test func aBranchIsForgottenWithItsLastListener() {
    let (root, path): (ListenerBranch, TreePath) = (ListenerBranch(), "a/b")
    var indexes = OrderIndexes(maximumCount: 1)
    let listen = SessionListen(of: nil, id: 7, at: path, nil, tag: nil, isWhole: false)
    root.branch(at: path).feed(of: .absent, nil, at: path, indexes: &indexes).add(listen)
    weak let branch = root.branch(at: path)
    #expect(branch != nil)
    #expect(root.remove(listen, at: path[...], of: path, indexes: &indexes))
    #expect(branch == nil)
  }

  @Test func listenersThatAreEndedReleaseTheirIndexes() {
    var (listeners, indexes) = (Listeners(), OrderIndexes(maximumCount: 0))
    _ = add(TreeQuery(order: .value), to: &listeners, &indexes)
    #expect(indexes.count == 1)
    listeners.end(indexes: &indexes) { _ in .permissionDenied }
    #expect(listeners.count == 0)
    #expect(indexes.count == 0)
  }
}
