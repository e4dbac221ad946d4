import LiveTree
import Testing
import _LiveTestSupport

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
