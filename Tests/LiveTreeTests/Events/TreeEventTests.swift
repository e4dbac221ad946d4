import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeEventTests {
  @Test func eventsLeadFromTheOldValueToTheNewAndAreSilentWithoutAChange() throws {
    try withEvery("root", in: Small.trees) { root in
      try withEvery("commit", in: SmallCommits.all) { commit in
        let after = commit.applied(to: root)
        try expectEvery("listener", in: Small.paths) { listener in
          let event = TreeEvent.event(of: commit, for: listener, before: root, after: after)
          let (old, new) = (root[listener], after[listener])
          return old == new ? event == nil : event?.applied(to: old) == new
        }
      }
    }
  }

  @Test func aLongHistoryOfRandomWritesLeadsToTheSameValue() throws {
    try withEvery("seed", in: [6 as UInt64]) { seed in
      var generator = SplitMix64(seed: seed)
      var root = TreeNode.random(using: &generator)
      let listeners: [TreePath] = [.root, "a", "a/b", "1", "é/0", "1/2/3"]
      var values = listeners.map { root[$0] }
      for step in 0..<3_000 {
        let path = TreePath(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            TreeKey.random(using: &generator)
          })
        let node = step % 3 == 0 ? .absent : TreeNode.random(levels: 2, using: &generator)
        let commit = TreeCommit(setting: node, at: path)
        let after = commit.applied(to: root)
        for (position, listener) in listeners.enumerated() {
          let event = TreeEvent.event(of: commit, for: listener, before: root, after: after)
          values[position] = event?.applied(to: values[position]) ?? values[position]
        }
        root = after
      }
      #expect(values == listeners.map { root[$0] })
    }
  }

  @Test func aSetBelowTheListenerIsAPutOfItsPath() throws {
    let before = try tree(#"{"a":{"b":1,"c":2}}"#)
    let commit = TreeCommit(setting: TreeNode(.integer(3)), at: "a/b")
    #expect(event(of: commit, for: .root, before) == .put("a/b", TreeNode(.integer(3))))
    #expect(event(of: commit, for: "a", before) == .put("b", TreeNode(.integer(3))))
    #expect(event(of: commit, for: "a/b", before) == .put(.root, TreeNode(.integer(3))))
    #expect(event(of: commit, for: "a/c", before) == nil)
    #expect(event(of: commit, for: "a/b/c", before) == nil)
  }

  @Test func aSetAboveTheListenerIsAPutOfItsWholeValue() throws {
    let before = try tree(#"{"a":{"b":{"x":1}}}"#)
    let commit = try TreeCommit(setting: tree(#"{"b":{"x":1,"y":2},"c":3}"#), at: "a")
    #expect(event(of: commit, for: "a/b", before) == .put(.root, try tree(#"{"x":1,"y":2}"#)))
    #expect(event(of: commit, for: "a/b/x", before) == nil)
    let removal = TreeCommit(setting: .absent, at: "a")
    #expect(event(of: removal, for: "a/b/x", before) == .put(.root, .absent))
  }

  /// A listener below its path sees no part of an update.
  @Test func anUpdateIsOneEventForEachListener() throws {
    let before = try tree(#"{"w":{"a":{"k":1,"l":1},"b":1}}"#)
    let changes = [
      TreeChange(path: "w/a/k", node: TreeNode(.integer(2))),
      TreeChange(path: "w/a/l", node: TreeNode(.integer(2))),
      TreeChange(path: "w/b", node: TreeNode(.integer(1))),
    ]
    let commit = TreeCommit(updating: changes, at: "w")
    let relative = changes.map { TreeChange(path: TreePath($0.path.dropFirst()), node: $0.node) }
    #expect(event(of: commit, for: .root, before) == .patch("w", relative))
    #expect(event(of: commit, for: "w", before) == .patch(.root, relative))
    let below = ["k", "l"].map { TreeChange(path: $0, node: TreeNode(.integer(2))) }
    #expect(event(of: commit, for: "w/a", before) == .patch(.root, below))
    #expect(event(of: commit, for: "w/a/k", before) == .put(.root, TreeNode(.integer(2))))
    #expect(event(of: commit, for: "w/b", before) == nil)
  }

  private func event(
    of commit: TreeCommit, for listener: TreePath, _ before: TreeNode
  ) -> TreeEvent? {
    TreeEvent.event(of: commit, for: listener, before: before, after: commit.applied(to: before))
  }
}
