import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

/// From the events of a tree to the changesets of a view.
@Suite(.timeLimit(.minutes(20)), .trail)
struct TreeRowsTests {
  private typealias List = IncrementalList<OnlySection, OnlySection, SampleItem>

  private static let shown: [ListSection<OnlySection, OnlySection, SampleItem>] = [
    ListSection(items: [])
  ]

  @Test func eventsBecomeTheChangesOfTheirRows() throws {
    try withEvery("seed", in: UInt64(0)..<12) { seed in
      var generator = SplitMix64(seed: seed)
      var node = try tree(count: Int(seed) * 60)
      var list = List(shown: Self.shown)
      var rows = ChildRows(of: TreeChildren.self, row: Self.row)
      _ = list.changeset(for: try rows.change(to: node.children, at: []))
      for _ in 0..<40 {
        node = try event(count: Int(seed) * 60, &generator).applied(to: node)
        let keys = node.children.changedKeys(since: rows.children ?? node.children)
        let changeset = list.changeset(for: try rows.change(to: node.children, at: keys))
        #expect(changeset.target[0].items == node.children.map(Self.row))
        try LiveListTesting.expectLaws(changeset)
      }
    }
  }

  @Test func oneRowIsMadeOfAnyNumber() throws {
    for count in [1_000, 10_000, 100_000] {
      let made = OperationCount()
      var rows = ChildRows(of: TreeChildren.self) { key, node in
        made.add()
        return Self.row(key, node)
      }
      let node = try tree(count: count)
      _ = try rows.change(to: node.children, at: [])
      made.reset()
      let path = try TreePath(parsing: "/\(count / 2)/content")
      let changed = TreeEvent.put(path, TreeNode(.integer(7))).applied(to: node)
      let keys = changed.children.changedKeys(since: node.children)
      #expect(keys.map(\.string) == ["\(count / 2)"])
      _ = try rows.change(to: changed.children, at: keys)
      #expect(made.count == 1)
    }
  }

  private static func row(_ key: TreeKey, _ node: TreeNode) -> SampleItem {
    var content = 0
    for (_, node) in node.children {
      if case .integer(let number)? = node.scalar { content = Int(number) }
    }
    return SampleItem(Int(key.string) ?? -1, content: content)
  }

  private func tree(count: Int) throws -> TreeNode {
    let key = try TreeKey("content")
    return TreeNode(
      children: (0..<count).map {
        (TreeKey(index: $0), TreeNode(children: [(key, TreeNode(.integer(0)))]))
      })
  }

  /// A put of a field or a row, a deletion, or a patch of two rows.
  private func event(count: Int, _ generator: inout SplitMix64) throws -> TreeEvent {
    let number = Int.random(in: 0..<count + 10, using: &generator)
    let content = TreeNode(.integer(Int64.random(in: 0..<4, using: &generator)))
    let row = TreeNode(children: [(try TreeKey("content"), content)])
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .put(try TreePath(parsing: "/\(number)/content"), content)
    case 1: return .put(try TreePath(parsing: "/\(number)"), row)
    case 2: return .put(try TreePath(parsing: "/\(number)"), .absent)
    default:
      return .patch(
        try TreePath(parsing: "/"),
        [
          TreeChange(path: try TreePath(parsing: "/\(number)/content"), node: content),
          TreeChange(path: try TreePath(parsing: "/\(number + 1)"), node: .absent),
        ])
    }
  }
}
