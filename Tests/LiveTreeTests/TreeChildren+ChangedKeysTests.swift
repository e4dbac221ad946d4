import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct TreeChildrenChangedKeysTests {
  @Test func changedKeysOfAllPairsOfSmallNodesAreCorrect() throws {
    var all: [[(TreeKey, TreeNode)]] = [[]]
    for key in 0..<3 {
      all += all.flatMap { children in
        (0..<3).map { children + [(TreeKey(index: key), Self.leaf($0))] }
      }
    }
    try withEvery("former", in: all.map { TreeNode(children: $0) }) { former in
      try withEvery("node", in: all.map { TreeNode(children: $0) }) { node in
        #expect(node.children.changedKeys(since: former.children) == keys(node, former))
      }
    }
  }

  @Test func changedKeysOfLargeNodesAreCorrect() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let former = TreeNode(children: (0..<2_000).map { (TreeKey(index: 3 * $0), Self.leaf($0)) })
      var node = former
      for _ in 0..<Int(seed) * 40 {
        let key = TreeKey(index: Int.random(in: 0..<6_000, using: &generator))
        let isGone = Bool.random(using: &generator)
        let child = isGone ? TreeNode.absent : Self.leaf(.random(in: 0..<9, using: &generator))
        node = node.setting(child, at: TreePath(CollectionOfOne(key)))
      }
      #expect(node.children.changedKeys(since: former.children) == keys(node, former))
      #expect(former.children.changedKeys(since: node.children) == keys(node, former))
    }
  }

  @Test func equalNodesThatShareNothingDoNotDiffer() {
    let nodes = (0..<2).map { _ in
      TreeNode(children: (0..<2_000).map { (TreeKey(index: $0), Self.leaf($0)) })
    }
    #expect(nodes[0].children.changedKeys(since: nodes[1].children).isEmpty)
  }

  @Test func costOfAComparisonDependsOnTheChanges() {
    let former = TreeNode(children: (0..<200_000).map { (TreeKey(index: $0), Self.leaf($0)) })
    for count in [0, 1, 4, 16] {
      let node = (0..<count).reduce(former) { node, change in
        node.setting(
          change % 3 == 0 ? .absent : Self.leaf(-1),
          at: TreePath(CollectionOfOne(TreeKey(index: change * 10_000 + 77))))
      }
      var comparison = ChildrenComparison(node.children, former.children)
      #expect(node.children.changedKeys(since: former.children).count == count)
      while comparison.next() != nil {}
      // Three levels, each with at most 64 parts.
      #expect(comparison.stepCount <= 2 + count * 3 * 64 * 2)
    }
  }

  private static func leaf(_ number: Int) -> TreeNode { TreeNode(.integer(Int64(number))) }

  /// The oracle, which looks up every key of both nodes in both.
  private func keys(_ node: TreeNode, _ former: TreeNode) -> [TreeKey] {
    Set(node.children.map(\.key) + former.children.map(\.key))
      .filter { node[$0] != former[$0] }.sorted()
  }
}
