import LiveList

/// The children of a node as the rows of a flat list, one row for each, in the order of their keys.
///
/// Keeps the last children and, after a change, creates only the rows of those that changed.
/// Children are any sorted collection of keys and nodes: those of a `TreeNode`, which also knows
/// which keys a change concerns, independent of the writer.
///
///     var rows = ChildRows(of: TreeChildren.self) { key, node in Goal(key, node) }
///     for await node in nodes {
///       let keys = node.children.changedKeys(since: rows.children)
///       changes.yield(try rows.change(to: node.children, at: keys))
///     }
public struct ChildRows<Children: RandomAccessCollection, Key: Hashable & Comparable, Node, Item>
where Children.Element == (key: Key, node: Node) {
  /// The children that the list shows; `nil` when none were read.
  public private(set) var children: Children?
  /// The keys of changes whose rows couldn't be made.
  private var unread: Set<Key> = []
  private let row: @Sendable (Key, Node) throws -> Item

  /// No children read yet.
  ///
  /// - Parameters:
  ///   - children: The type of the children.
  ///   - row: Makes the row of a child; decodes it, for instance.
  public init(
    of children: Children.Type = Children.self,
    row: @escaping @Sendable (Key, Node) throws -> Item
  ) {
    self.row = row
  }

  /// The change of the list: all its rows the first time, and what changed after that.
  ///
  /// - Parameters:
  ///   - children: The children now.
  ///   - keys: All keys whose children were inserted, deleted or changed, in any order; extra keys
  ///     do no harm.
  /// - Throws: What making the row of a child throws. The list is then unchanged, and the change
  ///   becomes part of the next one.
  /// - Complexity: O(*c* log *n*) for *c* keys, and *c* rows to be made.
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
