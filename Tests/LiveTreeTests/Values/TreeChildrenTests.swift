import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct TreeChildrenTests {
  @Test func behavesAsADictionaryThroughThousandsOfEdits() throws {
    try withEvery("seed", in: [2 as UInt64]) { seed in
      var generator = SplitMix64(seed: seed)
      var children = TreeChildren()
      var oracle: [TreeKey: TreeNode] = [:]
      for edit in 0..<12_000 {
        // First mostly adds up to about 3,000 children, and then mostly removes them.
        let removes = Int.random(in: 0..<10, using: &generator) < (edit < 6_000 ? 1 : 8)
        let key = TreeKey(index: Int.random(in: 0..<4_000, using: &generator))
        let node = removes ? .absent : TreeNode(.integer(Int64(edit)))
        children = children.setting(node, for: key)
        oracle[key] = removes ? nil : node
        if edit % 500 == 0 { expect(children, agreesWith: oracle) }
      }
      expect(children, agreesWith: oracle)
    }
  }

  @Test func oldVersionsStayAsTheyWere() {
    let old = many(3_000)
    let copy = TreeChildren(old.map { ($0.key, $0.node) })
    _ = old.setting(.absent, for: "7").setting(TreeNode(.bool(true)), for: "8")
    #expect(old == copy)
  }

  @Test func aChangeCopiesOneChunk() {
    let old = many(100_000)
    for node in [TreeNode.absent, TreeNode(.string("new"))] {
      let new = old.setting(node, for: "50000")
      let shared = Set(new.chunks.map(address)).intersection(old.chunks.map(address))
      #expect(shared.count >= old.chunks.count - 1)
    }
  }

  @Test func chunksStayFewWhenAllButFewAreRemoved() {
    let left = (0..<20_000).reduce(many(20_000)) { children, index in
      index % 100 == 0 ? children : children.setting(.absent, for: TreeKey(index: index))
    }
    #expect(left.count == 200)
    #expect(left.chunks.count <= 2)
  }

  @Test func ascendingKeysFillChunks() {
    let children = (0..<5_120).reduce(TreeChildren()) { children, index in
      children.setting(TreeNode(.bool(true)), for: TreeKey(index: index))
    }
    #expect(children.chunks.count == 10)
  }

  @Test func findingAKeyTakesLogarithmicallyManySteps() {
    let keys = (0..<100_000).map(TreeKey.init(index:))
    var steps = 0
    let position = keys.firstPosition { key in
      steps += 1
      return !(key < "77777")
    }
    #expect(position == 77_777)
    #expect(steps <= 18)
  }

  @Test func lastOfTwoElementsWithOneKeyCounts() {
    let node = TreeNode.inner([
      "b": TreeNode(.integer(1)), "a": TreeNode(.integer(2)), "b": TreeNode(.integer(3)),
      "c": TreeNode(.integer(4)), "c": .absent,
    ])
    #expect(node.children.map(\.key) == ["a", "b"])
    #expect(node["b" as TreeKey].scalar == .integer(3))
  }

  @Test func equalityDoesNotDependOnChunks() {
    let bulk = many(2_000)
    let grown = (0..<2_000).reversed().reduce(TreeChildren()) { children, index in
      children.setting(TreeNode(.integer(Int64(index))), for: TreeKey(index: index))
    }
    #expect(grown.chunks.map(\.count) != bulk.chunks.map(\.count))
    #expect(grown == bulk)
    #expect(grown.setting(.absent, for: "1999") != bulk)
    #expect(grown.setting(TreeNode(.bool(true)), for: "1000") != bulk)
  }

  @Test func positionsAgreeWithIteration() {
    let children = many(1_500)
    #expect(children.indices.map { children[$0].key } == children.map(\.key))
  }

  private func many(_ count: Int) -> TreeChildren {
    TreeChildren((0..<count).map { (TreeKey(index: $0), TreeNode(.integer(Int64($0)))) })
  }

  private func address(_ chunk: [TreeChildren.Entry]) -> UInt {
    chunk.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  private func expect(
    _ children: TreeChildren, agreesWith oracle: [TreeKey: TreeNode],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(children.map(\.key) == oracle.keys.sorted(), sourceLocation: sourceLocation)
    #expect(
      children.allSatisfy { oracle[$0.key] == $0.node && children[$0.key] == $0.node },
      sourceLocation: sourceLocation)
    #expect(
      children.chunks.allSatisfy { (1...TreeChildren.maximumChunkCount).contains($0.count) },
      sourceLocation: sourceLocation)
    let twins = zip(children.chunks, children.chunks.dropFirst())
    #expect(
      twins.allSatisfy { $0.count + $1.count > TreeChildren.maximumChunkCount / 2 },
      sourceLocation: sourceLocation)
  }
}
