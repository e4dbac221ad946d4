import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@Suite(.timeLimit(.minutes(20)), .trail) struct TreeNodeHashTests {
  /// The law of cached hashes: a node's hash equals that of a new equal node, regardless of earlier
  /// requests.
  @Test func aCachedHashIsCorrect() throws {
    try withEvery("seed", in: 0..<5 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      var node = TreeNode.random(using: &generator)
      for _ in 0..<40 {
        let path = TreePath(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            TreeKey.random(using: &generator)
          })
        node = node.setting(.random(levels: 2, using: &generator), at: path)
        let copy = try TreeNode(node.json(export: true))
        #expect(node.hash(base64SHA1: base64SHA1) == copy.hash(base64SHA1: base64SHA1))
      }
    }
  }

  /// Counts digests: 1,000 users with three fields need 4,001 the first time. A change then needs
  /// those of the leaf, its user, and the root, which uses the cached hashes of its other children.
  @Test func aChangeHashesOnlyTheAncestors() {
    let fields: [(TreeKey, TreeNode)] = ["a", "b", "c"].map { ($0, TreeNode(.string("x"))) }
    let users = TreeNode(
      children: (0..<1_000).map { (TreeKey(index: $0), TreeNode(children: fields)) })
    #expect(digests(of: users) == 4_001)
    #expect(digests(of: users) == 0)
    #expect(digests(of: users.setting(TreeNode(.integer(1)), at: "7/b")) == 5)
    #expect(digests(of: users.setting(TreeNode(.integer(1)), at: "7/b/c")) == 6)
    #expect(digests(of: users.setting(.absent, at: "7")) == 1)
    #expect(digests(of: users["7" as TreePath]) == 0)
  }

  @Test func manyMayAskAtOnce() async {
    var generator = SplitMix64(seed: 9)
    let node = TreeNode.many(300, using: &generator)
    let hashes = await withTaskGroup(of: String.self, returning: Set<String>.self) { group in
      for _ in 0..<16 { group.addTask { node.hash(base64SHA1: base64SHA1) } }
      return await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(hashes == [node.hash(base64SHA1: base64SHA1)])
  }

  private func digests(of node: TreeNode) -> Int {
    let counter = ComparisonCounter()
    _ = node.hash { bytes in
      counter.add()
      return base64SHA1(bytes)
    }
    return counter.count
  }
}
