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

  @Test func eventsBecomeTheChangesOfTheirSections() throws {
    try withEvery("seed", in: UInt64(0)..<40) { seed in
      var generator = SplitMix64(seed: seed)
      var node = TreeNode.absent
      var list = IncrementalList<TreeKey, Int, SampleItem>()
      var sections = Self.sections()
      for _ in 0..<40 {
        node = try self.section(&generator).applied(to: node)
        let changeset = list.changeset(for: try sections.change(to: node.children))
        #expect(changeset.target == Self.expected(node))
        try LiveListTesting.expectLaws(changeset)
      }
    }
  }

  @Test func oneRowIsMadeOfManySections() throws {
    let made = OperationCount()
    var sections = Self.sections(counting: made)
    var node = TreeNode.absent
    for section in 0..<30 {
      let path = TreePath(CollectionOfOne(TreeKey(index: section)))
      node = node.setting(try tree(count: 100), at: path)
    }
    _ = try sections.change(to: node.children)
    made.reset()
    let path = try TreePath(parsing: "/12/34/content")
    _ = try sections.change(to: node.setting(TreeNode(.integer(7)), at: path).children)
    #expect(made.count == 1)
  }

  private static func sections(
    counting made: OperationCount? = nil
  ) -> ChildSections<TreeChildren, TreeKey, TreeNode, Int, SampleItem> {
    ChildSections(
      of: TreeChildren.self, rows: { $0.children }, changedKeys: { $0.changedKeys(since: $1) },
      header: { _, node in node.children.count },
      row: { section, key, node in
        made?.add()
        return row(section, key, node)
      })
  }

  private static func row(_ section: TreeKey, _ key: TreeKey, _ node: TreeNode) -> SampleItem {
    let row = row(key, node)
    return SampleItem((Int(section.string) ?? 0) * 1_000 + row.id, content: row.content)
  }

  private static func expected(_ node: TreeNode) -> [ListSection<TreeKey, Int, SampleItem>] {
    node.children.map { section, node in
      ListSection(
        id: section, header: node.children.count,
        items: node.children.map { row(section, $0.key, $0.node) })
    }
  }

  /// A put of a field, a row or a section, or a deletion.
  private func section(_ generator: inout SplitMix64) throws -> TreeEvent {
    let section = Int.random(in: 0..<5, using: &generator)
    let number = Int.random(in: 0..<9, using: &generator)
    let content = TreeNode(.integer(Int64.random(in: 0..<4, using: &generator)))
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .put(try TreePath(parsing: "/\(section)"), .absent)
    case 1: return .put(try TreePath(parsing: "/\(section)"), try tree(count: number))
    case 2, 3: return .put(try TreePath(parsing: "/\(section)/\(number)"), .absent)
    default: return .put(try TreePath(parsing: "/\(section)/\(number)/content"), content)
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
