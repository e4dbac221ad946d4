import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import live

/// Law: the changes of a node's rows are the same as those found by comparing all rows, byte by
/// byte in the output.
@Suite(.trail, .timeLimit(.minutes(20))) struct NodeRowsTests {
  @Test(arguments: [nil, "id"])
  func randomHistoriesHaveTheOutputOfWholeLists(key: String?) async throws {
    try await withEvery("seed", in: UInt64(0)..<150) { seed in
      var random = SplitMix64(seed: seed)
      var (rows, shown) = (NodeRows(key: key), [NodeRows.Section]())
      let (states, state) = AsyncStream.makeStream(of: WatchedState.self)
      var updates = states.updates().makeAsyncIterator()
      var node = TreeNode.absent
      for _ in 0..<30 {
        for _ in 0..<Int.random(in: 1...3, using: &random) { try change(&node, &random) }
        let expected = Result { () throws(FormatFailure) in
          try JSONRow.sections(of: node.json(), key: key)
        }
        let taken = Result { () throws(FormatFailure) in try rows.update(to: node) }
        switch (expected, taken) {
        case (.success(let sections), .success):
          #expect(rows.list.sections == sections)
          let compared = ListChangeset(from: shown, to: sections)
          guard !compared.isEmpty else { continue }
          state.yield(rows.list.state)
          let changeset = try #require(await updates.next()).changeset
          #expect(
            try JSONValue(written: changeset).serialized()
              == JSONValue(written: compared).serialized())
          shown = sections
        case (.failure(let expected), .failure(let failure)):
          #expect("\(failure)" == "\(expected)")
        default: Issue.record("Only one of \(expected) and \(taken) is a failure.")
        }
      }
    }
  }

  /// The test counts operations instead of measuring time.
  @Test(arguments: [10, 1_000, 20_000]) func aChangeReadsTheRowsThatItConcerns(count: Int) throws {
    let read = Count()
    var rows = NodeRows { value throws(FormatFailure) in
      read.add()
      if case .object(let members) = value { #expect(members.count == 1 || read.value == 1) }
      return try JSONRow.sections(of: value)
    }
    let children = try (0..<count).map { number in
      (try TreeKey("row\(number)"), try TreeNode(JSONValue(parsing: #"{"n":1,"s":"x"}"#)))
    }
    var node = TreeNode(children: children)
    try rows.update(to: node)
    #expect(read.value == 1)
    for (path, made) in [("row3/n", 2), ("new/n", 3), ("row7", 4)] {
      node = node.setting(TreeNode(.integer(2)), at: try TreePath(parsing: path))
      try rows.update(to: node)
      #expect(read.value == made)
    }
    node = node.setting(.absent, at: try TreePath(parsing: "row5"))
    try rows.update(to: node)
    #expect(read.value == 4, "A row that is deleted isn't read.")
  }

  @Test func aRowWithoutTheKeyIsPartOfTheNextChange() throws {
    var rows = NodeRows(key: "id")
    var node = try TreeNode(JSONValue(parsing: #"{"a":{"id":1},"b":{"id":2}}"#))
    try rows.update(to: node)
    let former = rows.list.sections
    node = node.setting(TreeNode(.string("x")), at: try TreePath(parsing: "b/name"))
    node = node.setting(.absent, at: try TreePath(parsing: "a/id"))
    node = node.setting(TreeNode(.integer(1)), at: try TreePath(parsing: "a/n"))
    let broken = node
    #expect(throws: FormatFailure.self) { try rows.update(to: broken) }
    node = node.setting(TreeNode(.integer(3)), at: try TreePath(parsing: "a/id"))
    try rows.update(to: node)
    let changeset = ListChangeset(from: former, to: rows.list.sections)
    #expect(changeset.target == (try JSONRow.sections(of: node.json(), key: "id")))
    #expect(changeset.counts.updated == 1 && changeset.counts.inserted == 1)
  }

  /// Replaces a random field, row, table or array element, or deletes it.
  private func change(_ node: inout TreeNode, _ random: inout SplitMix64) throws {
    let names = ["a", "b", "c", "d", "e", "0", "1", "2"]
    let depth = [0, 1, 1, 2, 2, 2, 3, 3].randomElement(using: &random) ?? 1
    var path = TreePath.root
    for _ in 0..<depth {
      path = path.appending(try TreeKey(names.randomElement(using: &random) ?? "a"))
    }
    if depth == 3, Bool.random(using: &random) {
      path = (path.parent ?? .root).appending(try TreeKey("id"))
    }
    let isDeep = depth == 0 ? Int.random(in: 0..<4, using: &random) > 0 : depth < 3
    node = node.setting(try value(isDeep ? 3 - depth : 0, names, &random), at: path)
  }

  private func value(
    _ levels: Int, _ names: [String], _ random: inout SplitMix64
  ) throws -> TreeNode {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .absent
    case 1...(levels > 0 ? 2 : 7):
      return TreeNode(.integer(Int64.random(in: 0..<9, using: &random)))
    default:
      var children: [(TreeKey, TreeNode)] = []
      for name in names + (levels == 1 ? ["id"] : []) where Bool.random(using: &random) {
        children.append((try TreeKey(name), try value(levels - 1, names, &random)))
      }
      return TreeNode(children: children)
    }
  }
}

/// A count of operations.
private final class Count {
  private(set) var value = 0

  func add() { value += 1 }
}
