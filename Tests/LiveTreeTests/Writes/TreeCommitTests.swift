import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct TreeCommitTests {
  @Test func applyingASetIsSetting() throws {
    try expectEvery("tree, path and node", in: pairs(pairs(Small.trees, Small.paths), Small.leaves))
    {
      let ((root, path), node) = $0
      return TreeCommit(setting: node, at: path).applied(to: root)
        == root.setting(node, at: path)
    }
  }

  @Test func applyingAnUpdateIsSettingEachInAnyOrderWherePrioritiesCannotDiffer() throws {
    try expectEvery("tree and nodes", in: pairs(Small.trees, pairs(Small.leaves, Small.leaves))) {
      let (root, (first, second)) = $0
      let changes = [
        TreeChange(path: "0", node: first), TreeChange(path: "7", node: second),
      ]
      let commit = TreeCommit(updating: changes, at: .root)
      let twin = TreeCommit(updating: changes.reversed(), at: .root)
      return commit.applied(to: root) == twin.applied(to: root)
        && commit.applied(to: root)["0" as TreePath] == first
        && commit.applied(to: root)["7" as TreePath] == second
    }
  }

  /// Applying all changes at once, wherever they are, is setting one after the other.
  @Test func applyingManyChangesIsSettingEach() throws {
    try withEvery("seed", in: UInt64(0)..<600) { seed in
      var generator = SplitMix64(seed: seed)
      let root = TreeNode.random(levels: 4, children: 8, using: &generator)
      var changes: [TreeChange] = []
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        let path = TreePath(
          (0..<Int.random(in: 1...4, using: &generator)).map { _ in .random(using: &generator) })
        let isDeletion = Int.random(in: 0..<3, using: &generator) == 0
        let node = isDeletion ? .absent : TreeNode.random(levels: 1, using: &generator)
        let next = changes + [TreeChange(path: path, node: node)]
        if next.firstConflict == nil { changes = next }
      }
      let expected = changes.deletionsLast.reduce(root) { $0.setting($1.node, at: $1.path) }
      #expect(root.applying(changes) == expected)
    }
  }

  /// Few changes of many children, and many changes of few, take different ways.
  @Test func editingManyChildrenIsSettingEach() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      var generator = SplitMix64(seed: seed)
      let count = [0, 3, 100, 5_000][Int.random(in: 0..<4, using: &generator)]
      let children = TreeChildren(
        (0..<count).map { (TreeKey(index: 2 * $0), TreeNode(.integer(Int64($0)))) })
      var keys: Set<Int> = []
      for _ in 0..<[1, 10, 400][Int.random(in: 0..<3, using: &generator)] {
        keys.insert(Int.random(in: 0...(2 * count + 5), using: &generator))
      }
      let edits = keys.sorted().map { key -> TreeChildren.Element in
        (TreeKey(index: key), Bool.random(using: &generator) ? .absent : TreeNode(.bool(true)))
      }
      let expected = edits.reduce(children) { $0.setting($1.node, for: $1.key) }
      #expect(children.setting(edits) == expected)
    }
  }

  @Test func applyingTwiceIsApplyingOnce() throws {
    try expectEvery("tree and commit", in: pairs(Small.trees, SmallCommits.all)) { root, commit in
      let once = commit.applied(to: root)
      return commit.applied(to: once) == once
    }
  }
}

/// Sets and updates at all small paths.
enum SmallCommits {
  static let all: [TreeCommit] = sets + updates

  static let sets = pairs(Small.paths, written).map { TreeCommit(setting: $1, at: $0) }

  /// Every leaf, and every third of the inner nodes.
  private static let written =
    Small.leaves + Small.trees.indices.filter { $0 % 3 == 0 }.map { Small.trees[$0] }

  static let updates: [TreeCommit] = Small.paths.filter { $0.count < 2 }.flatMap { path in
    shapes.flatMap { first, second in
      pairs(Small.leaves, Small.leaves).map { mine, theirs in
        TreeCommit(
          updating: [
            TreeChange(path: path.appending(first), node: mine),
            TreeChange(path: path.appending(second), node: theirs),
          ], at: path)
      }
    }
  }

  /// Pairs of paths that don't overlap.
  private static let shapes: [(TreePath, TreePath)] = [
    ("0", "7"), ("7", "0/0"), ("0/0", "0/7"), ("0/7", "7/0"),
  ]
}
