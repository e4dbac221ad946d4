import LiveList

/// Derives the rows of a flat list from the children of a node: one row for each child, in the
/// order of keys.
///
/// It stores the latest children and, after a change, creates only the rows of the children that
/// changed. The children can be any sorted collection of keys and nodes, such as those of a
/// `TreeNode`, whose `changedKeys(since:)` returns the keys to pass.
///
///     var rows = ChildRows(of: TreeChildren.self) { key, node in Goal(key, node) }
///     for await node in nodes {
///       let keys = node.children.changedKeys(since: rows.children ?? node.children)
///       changes.yield(try rows.change(to: node.children, at: keys))
///     }
public struct ChildRows<Children: RandomAccessCollection, Key: Hashable & Comparable, Node, Item>
where Children.Element == (key: Key, node: Node) {
  /// The children that the list shows; `nil` until children have been read.
  public private(set) var children: Children?
  /// The keys of changed children whose rows couldn't be created.
  private var unread: Set<Key> = []
  private let row: @Sendable (Key, Node) throws -> Item

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - children: The type of the children.
  ///   - row: Creates the row of a child, for example by decoding it.
  public init(
    of children: Children.Type = Children.self,
    row: @escaping @Sendable (Key, Node) throws -> Item
  ) {
    self.row = row
  }

  /// Returns the change of the list. The first change contains all rows, later changes only what
  /// has changed.
  ///
  /// - Parameters:
  ///   - children: The current children.
  ///   - keys: All keys whose children were inserted, deleted or changed, in any order. Additional
  ///     keys do no harm.
  /// - Throws: The error that creating a row threw. The list is then unchanged, and the change
  ///   becomes part of the next one.
  /// - Complexity: O(*c* log *n*) for *c* keys, plus the creation of *c* rows. The first change
  ///   creates all rows.
  public mutating func change(
    to children: Children, at keys: some Sequence<Key>
  ) throws -> ItemsChange<Item> {
    unread.formUnion(keys)
    let change: ItemsChange<Item>
    if let former = self.children {
      change = ListChange(edit: try edit(from: former, to: children))
    } else {
      let items = try children.map { try row($0.key, $0.node) }
      change = ListChange(list: [ListSection(items: items)])
    }
    self.children = children
    unread = []
    return change
  }

  private func edit(
    from former: Children, to children: Children
  ) throws -> ListEdit<OnlySection, OnlySection, Item> {
    let pieces = try children.pieces(from: former, of: 0, at: unread.sorted(), row: row)
    return ListEdit(sections: [.edited(0, header: nil, items: pieces)])
  }
}

extension ChildRows: Sendable where Children: Sendable, Key: Sendable {}
