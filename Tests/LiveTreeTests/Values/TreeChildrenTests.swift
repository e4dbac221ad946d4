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

  @Test func aChangeCopiesOneChunkOfEachLevel() {
    let old = many(100_000)
    let shared = Set(old.root.all.map(address))
    for node in [TreeNode.absent, TreeNode(.string("new"))] {
      let new = old.setting(node, for: "50000")
      #expect(new.root.all.count { !shared.contains(address($0)) } == old.root.height + 1)
    }
  }

  @Test func aChangeThatChangesNothingCopiesNothing() {
    let old = many(10_000)
    #expect(old.setting(.absent, for: "10001").root.hasSameStorage(as: old.root))
    #expect(old.setting(.absent, for: "key").root.hasSameStorage(as: old.root))
  }

  @Test func aMillionChildrenHaveFourLevels() {
    #expect(many(64).root.height == 0)
    #expect(many(65).root.height == 1)
    #expect(many(64 * 64 + 1).root.height == 2)
    #expect(many(1_000_000).root.height == 3)
  }

  @Test func chunksStayFewWhenAllButFewAreRemoved() {
    let left = (0..<20_000).reduce(many(20_000)) { children, index in
      index % 100 == 0 ? children : children.setting(.absent, for: TreeKey(index: index))
    }
    #expect(left.count == 200)
    #expect(left.root.all.count { $0.height == 0 } <= 12)
    #expect(left.root.height == 1)
  }

  @Test func everyChildCanBeRemoved() {
    let left = (0..<5_000).shuffled(seed: 7).reduce(many(5_000)) { children, index in
      children.setting(.absent, for: TreeKey(index: index))
    }
    #expect(left.isEmpty)
    #expect(left.root.height == 0)
    #expect(left == TreeChildren())
  }

  @Test func ascendingKeysFillChunks() {
    let children = (0..<64 * 64).reduce(TreeChildren()) { children, index in
      children.setting(TreeNode(.bool(true)), for: TreeKey(index: index))
    }
    #expect(children.root.all.map(\.width) == [Int](repeating: 64, count: 65))
  }

  @Test func findingAKeyTakesLogarithmicallyManySteps() {
    let keys = (0..<100_000).map(TreeKey.init(index:))
    var steps = 0
    let position = keys.partitioningIndex { key in
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
    #expect(grown.root.all.map(\.width) != bulk.root.all.map(\.width))
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

  private func address(_ chunk: TreeChildren.Chunk) -> UInt {
    switch chunk {
    case .entries(let entries): entries.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    case .chunks(let parts): parts.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }

  private func expect(
    _ children: TreeChildren, agreesWith oracle: [TreeKey: TreeNode],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(children.map(\.key) == oracle.keys.sorted(), sourceLocation: sourceLocation)
    #expect(children.count == oracle.count, sourceLocation: sourceLocation)
    #expect(
      children.allSatisfy { oracle[$0.key] == $0.node && children[$0.key] == $0.node },
      sourceLocation: sourceLocation)
    for chunk in children.root.all {
      #expect(chunk.width <= TreeChildren.maximumChunkCount, sourceLocation: sourceLocation)
      guard case .chunks(let parts) = chunk else { continue }
      expect(parts, sourceLocation)
    }
  }

  private func expect(_ parts: [TreeChildren.Part], _ sourceLocation: SourceLocation) {
    let counts = parts.map { $0.chunk.all.filter { $0.height == 0 }.reduce(0) { $0 + $1.width } }
    let ends = counts.indices.map { counts[...$0].reduce(0, +) }
    #expect(parts.map(\.end) == ends, sourceLocation: sourceLocation)
    #expect(Set(parts.map(\.chunk.height)).count == 1, sourceLocation: sourceLocation)
    #expect(parts.allSatisfy { $0.chunk.width > 0 }, sourceLocation: sourceLocation)
    #expect(
      zip(parts, parts.dropFirst()).allSatisfy {
        $0.chunk.width + $1.chunk.width > TreeChildren.maximumChunkCount / 2
      }, sourceLocation: sourceLocation)
  }
}

extension TreeChildren.Chunk {
  /// This chunk and all below it.
  fileprivate var all: [Self] {
    switch self {
    case .entries: [self]
    case .chunks(let parts): [self] + parts.flatMap(\.chunk.all)
    }
  }
}

extension Sequence {
  fileprivate func shuffled(seed: UInt64) -> [Element] {
    var generator = SplitMix64(seed: seed)
    return shuffled(using: &generator)
  }
}
