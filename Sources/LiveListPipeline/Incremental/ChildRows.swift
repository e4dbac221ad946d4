import LiveList

/// The children of a node as the rows of a flat list, one row for each, in the order of their keys.
///
/// Keeps the last children and, of a change of some of them, makes the rows of these and no others.
/// Children are any sorted collection of keys and nodes: those of a `TreeNode`, which also knows,
/// whoever changed it, which keys that concerns.
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
  /// The keys of changes whose rows could not be made.
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

  /// What becomes of the list: all its rows the first time, and what was done to them afterwards.
  ///
  /// - Parameters:
  ///   - children: The children now.
  ///   - keys: All keys under which something came, went or changed, in any order; also some more.
  /// - Throws: What the row of a child throws. The list stays what it is then, and the change is part
  ///   of the next.
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
    var pieces: [ItemPiece<Item>] = []
    var next = 0
    for key in unread.sorted() {
      let (place, isThere) = former.place(of: key)
      pieces.appendKept(ItemPath(section: 0, item: next), count: place - next)
      next = place + (isThere ? 1 : 0)
      if let node = children.node(key) { pieces.append(.new(try row(key, node))) }
    }
    pieces.appendKept(ItemPath(section: 0, item: next), count: former.count - next)
    return ListEdit(sections: [.edited(0, header: nil, items: pieces)])
  }
}

extension ChildRows: Sendable where Children: Sendable, Key: Sendable {}

extension RandomAccessCollection {
  /// How many keys are smaller than one, and whether it is there itself.
  ///
  /// - Complexity: O(log *n*) look-ups.
  fileprivate func place<Key: Comparable, Node>(of key: Key) -> (place: Int, isThere: Bool)
  where Element == (key: Key, node: Node) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let found = self[index(startIndex, offsetBy: middle)].key
      if found < key { low = middle + 1 } else { high = middle }
    }
    return (low, low < count && self[index(startIndex, offsetBy: low)].key == key)
  }

  fileprivate func node<Key: Comparable, Node>(_ key: Key) -> Node?
  where Element == (key: Key, node: Node) {
    let (place, isThere) = place(of: key)
    return isThere ? self[index(startIndex, offsetBy: place)].node : nil
  }
}
