import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct TreeQueryTests {
  @Test func selectionFollowsTheProtocolForEverySmallNode() throws {
    #expect(SmallQueries.oneSided.count == 825)
    try withEvery("node", in: SmallQueries.nodes) { node in
      try expectEvery("query", in: SmallQueries.oneSided) { isRight($0, node) }
    }
  }

  @Test func selectionFollowsTheProtocolBetweenTwoBounds() throws {
    #expect(SmallQueries.all.count == 7_225)
    let keys: [TreeKey] = ["-1", "7", "007", "B", "a", "é"]
    let node = TreeNode(children: zip(keys, SmallQueries.children.dropFirst()).map { ($0, $1) })
    try expectEvery("query", in: SmallQueries.all) { isRight($0, node) }
  }

  @Test func selectionFollowsTheProtocolForRandomNodes() throws {
    try withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let node = TreeNode.many(10 + Int(seed) * 3, using: &generator)
      try expectEvery("query", in: (0..<25).map { _ in TreeQuery.random(using: &generator) }) {
        isRight($0, node)
      }
    }
  }

  /// In the order by key, every text has a place, even if it isn't a valid key.
  @Test func everyTextIsABoundByKey() throws {
    let texts = [
      "", " ", ".", "1.5", "a/b", "a", "$", "0", "00", "-0", "-", "-1", "7", "007", "2147483647",
      "2147483648", "-2147483648", "-2147483649", "00000000000007", "é", "e\u{301}", "😀",
      "\u{FFEE}", "#", "[", "a\u{7F}",
    ]
    let keys = texts.compactMap { try? TreeKey($0) }
    #expect(keys.count == 18)
    let node = TreeNode(children: keys.map { ($0, TreeNode(.bool(true))) })
    try withEvery("text", in: texts) { text in
      let query = TreeQuery(order: .key)
      let value = TreeScalar.string(text)
      let queries = [
        query.starting(at: value), query.starting(after: value), query.ending(at: value),
        query.ending(before: value), query.equal(to: value), query.starting(at: value, key: "7"),
        query.ending(before: value, key: "a"),
      ]
      try expectEvery("query", in: queries) { isRight($0, node) }
    }
  }

  @Test func startingAfterAValueSkipsAllChildrenWithIt() throws {
    let node = try tree(#"{"a":1,"b":1,"c":2,"d":"x","e":{"f":1},"g":true}"#)
    let query = TreeQuery(order: .value)
    #expect(keys(query.starting(after: .integer(1)), node) == ["c", "d", "e"])
    #expect(keys(query.starting(after: .integer(1), key: "a"), node) == ["b", "c", "d", "e"])
    #expect(keys(query.ending(before: .integer(1)), node) == ["g"])
    #expect(keys(query.ending(at: .integer(1), key: "a"), node) == ["g", "a"])
    #expect(keys(query.equal(to: .double(1)), node) == ["a", "b"])
    #expect(keys(query.starting(at: .integer(2)), node) == ["c", "d", "e"])
    #expect(keys(query.ending(at: .integer(2)), node) == ["g", "a", "b", "c"])
  }

  @Test func negativeZeroIsZeroToAQuery() {
    let node = TreeNode.inner(
      ["a": TreeNode(.integer(0)), "b": TreeNode(.double(-0.0)), "c": TreeNode(.integer(0))])
    for order in [TreeOrder.value, .child(.root)] {
      #expect(keys(TreeQuery(order: order).equal(to: .integer(0)), node) == ["a", "b", "c"])
      #expect(keys(TreeQuery(order: order).equal(to: .double(-0.0)), node) == ["a", "b", "c"])
      #expect(node.children.sorted(by: order).map(\.key) == ["a", "b", "c"])
    }
  }

  @Test func nothingIsSelectedFromLeavesAndAbsentNodes() throws {
    let nodes = [TreeNode.absent, TreeNode(.integer(1), priority: .number(1))]
    try withEvery("node", in: nodes) { node in
      try expectEvery("query", in: SmallQueries.oneSided) { $0.selection(from: node).node.isAbsent }
    }
  }

  @Test func aSelectionIsANode() throws {
    let node = TreeNode.inner(
      ["a": TreeNode(.integer(2)), "b": TreeNode(.integer(1), priority: .number(3))],
      priority: .string("p"))
    let selection = TreeQuery(order: .value).limited(toFirst: 1).selection(from: node)
    #expect(selection.node == .inner(["b": TreeNode(.integer(1), priority: .number(3))]))
  }

  @Test func buildingReplacesAnExistingNode() {
    let query = TreeQuery(order: .value).starting(at: nil).ending(before: .integer(2), key: "k")
      .starting(after: .bool(true)).limited(toFirst: 3).limited(toLast: 2)
    #expect(
      query
        == TreeQuery(
          order: .value, start: .init(.bool(true), isInclusive: false),
          end: .init(.integer(2), key: "k", isInclusive: false), limit: .last(2)))
    #expect(TreeQuery(order: .value).equal(to: nil) == TreeQuery(order: .value, equalTo: nil))
  }

  /// Checks the selection, also through an index and for each child alone.
  private func isRight(_ query: TreeQuery, _ node: TreeNode) -> Bool {
    let expected = QueryOracle(query: query).keys(from: node)
    let places = SortedChunks(node.children.map { query.order.place(of: $0.node, under: $0.key) })
    let unlimited = QueryOracle(
      query: TreeQuery(order: query.order, start: query.start, end: query.end))
    return expected.hasSameTexts(as: keys(query, node))
      && expected.hasSameTexts(
        as: query.selection(from: node.children, at: places).children.map(\.key.string))
      && unlimited.keys(from: node).count == node.children.count { query.contains($0) }
  }

  private func keys(_ query: TreeQuery, _ node: TreeNode) -> [String] {
    query.selection(from: node).children.map(\.key.string)
  }
}

extension [String] {
  /// Compares bytes rather than characters, which Swift compares by canonical equivalence.
  fileprivate func hasSameTexts(as other: [String]) -> Bool {
    elementsEqual(other) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension TreeNode {
  /// A node with many children, of which many have equal values.
  static func many(_ count: Int, using generator: inout SplitMix64) -> TreeNode {
    TreeNode(
      children: (0..<count).map { _ in
        let key: TreeKey =
          Bool.random(using: &generator)
          ? .random(using: &generator)
          : TreeKey(index: Int.random(in: 0..<2 * count, using: &generator))
        return (key, TreeNode.random(levels: 2, children: 2, using: &generator))
      })
  }
}
