import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct OrderIndexesTests {
  private let query = TreeQuery(order: .value).limited(toFirst: 3)

  @Test func anIndexIsCreatedOnceAndUpdated() throws {
    try withEvery("seed", in: [1 as UInt64]) { seed in
      var generator = SplitMix64(seed: seed)
      var indexes = OrderIndexes(maximumCount: 2)
      var node = TreeNode.many(300, using: &generator)
      for _ in 0..<100 {
        let key = TreeKey(index: Int.random(in: 0..<600, using: &generator))
        node = node.setting(.random(levels: 1, using: &generator), at: TreePath([key]))
        #expect(indexes.select(query, from: node, at: "a") == query.selection(from: node))
      }
      #expect(indexes.madeCount == 1)
    }
  }

  @Test func aReplacedNodeIsSortedAgain() {
    var generator = SplitMix64(seed: 2)
    var indexes = OrderIndexes(maximumCount: 2)
    for count in [300, 40, 1_000, 1, 500, 0, 700] {
      let node = TreeNode.many(count, using: &generator)
      #expect(indexes.select(query, from: node, at: "a") == query.selection(from: node))
    }
  }

  @Test func aSmallChangeSharesAllOtherChunks() {
    var generator = SplitMix64(seed: 6)
    let node = TreeNode.many(4_096, using: &generator)
    var index = OrderIndex(of: node.children, by: .value)
    let old = index.places.chunks
    index.update(to: node.setting(TreeNode(.integer(0)), at: "7").children)
    let shared = index.places.chunks.count { chunk in
      old.contains { $0.hasSameStorage(as: chunk) }
    }
    #expect(shared >= old.count - 2)
  }

  @Test func fewChildrenAndKeysNeedNone() {
    var generator = SplitMix64(seed: 3)
    var indexes = OrderIndexes(maximumCount: 2)
    let small = TreeNode.many(OrderIndexes.minimumCount - 1, using: &generator)
    _ = indexes.select(query, from: small, at: "a")
    _ = indexes.select(TreeQuery(order: .key), from: .many(100, using: &generator), at: "b")
    #expect(indexes.count == 0)
  }

  @Test func theLeastRecentlyUsedIndexIsDropped() {
    var generator = SplitMix64(seed: 4)
    var indexes = OrderIndexes(maximumCount: 2)
    let node = TreeNode.many(100, using: &generator)
    for path in ["a", "b", "a", "c", "a"] as [TreePath] {
      _ = indexes.select(query, from: node, at: path)
    }
    #expect(indexes.count == 2)
    #expect(indexes.madeCount == 3)
    _ = indexes.select(query, from: node, at: "b")
    #expect(indexes.madeCount == 4)
  }

  @Test func indexesOfListenersAreKept() {
    var generator = SplitMix64(seed: 5)
    var indexes = OrderIndexes(maximumCount: 1)
    let node = TreeNode.many(100, using: &generator)
    for _ in 0..<2 { _ = indexes.retain(at: "a", .value, of: node.children) }
    for path in ["b", "c"] as [TreePath] { _ = indexes.select(query, from: node, at: path) }
    #expect(indexes.count == 2)
    indexes.release(at: "a", .value)
    #expect(indexes.index(at: "a", .value) != nil)
    indexes.release(at: "a", .value)
    #expect(indexes.count == 1)
    #expect(indexes.index(at: "a", .value) == nil)
  }
}
