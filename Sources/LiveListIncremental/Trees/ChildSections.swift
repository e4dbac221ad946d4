import LiveList

/// Derives a list from the children of a node: each child is a section, and its own children are
/// the rows, all in the order of keys.
///
/// It stores the latest children and, after a change, creates only the rows that have changed.
///
///     var goals = ChildSections(
///       of: TreeChildren.self, rows: { $0.children },
///       changedKeys: { $0.changedKeys(since: $1) }, header: { week, _ in "Week \(week)" },
///       row: { _, key, node in Goal(key, node) })
///     for await node in nodes { changes.yield(try goals.change(to: node.children)) }
public struct ChildSections<
  Children: RandomAccessCollection, Key: Hashable & Comparable, Node, Header, Item
> where Children.Element == (key: Key, node: Node) {
  /// The children that the list shows; `nil` until children have been read.
  public private(set) var children: Children?
  private let rows: @Sendable (Node) -> Children
  private let changedKeys: @Sendable (Children, Children) -> [Key]
  private let header: @Sendable (Key, Node) -> Header
  private let row: @Sendable (Key, Key, Node) throws -> Item

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - children: The type of the children.
  ///   - rows: Returns the nodes of a section's rows.
  ///   - changedKeys: Returns the keys of the children that differ between the current children and
  ///     the earlier ones, in ascending order.
  ///   - header: Returns the header of a section.
  ///   - row: Creates the row of a node, given the key of its section and its own key.
  public init(
    of children: Children.Type = Children.self, rows: @escaping @Sendable (Node) -> Children,
    changedKeys: @escaping @Sendable (Children, Children) -> [Key],
    header: @escaping @Sendable (Key, Node) -> Header,
    row: @escaping @Sendable (Key, Key, Node) throws -> Item
  ) {
    self.rows = rows
    self.changedKeys = changedKeys
    self.header = header
    self.row = row
  }

  /// Returns the change of the list. The first change contains all sections, later changes only
  /// what has changed.
  ///
  /// - Parameter children: The current children.
  /// - Throws: The error that creating a row threw. The list is then unchanged, and the change
  ///   becomes part of the next one.
  /// - Complexity: That of finding the changed keys of the children and of the changed sections,
  ///   plus O(log *n*) and the creation of one row for each changed row.
  public mutating func change(to children: Children) throws -> ListChange<Key, Header, Item> {
    let change: ListChange<Key, Header, Item>
    if let former = self.children {
      change = ListChange(edit: ListEdit(sections: try pieces(from: former, to: children)))
    } else {
      change = ListChange(list: try children.map { try section($0.key, $0.node) })
    }
    self.children = children
    return change
  }

  private typealias Piece = SectionPiece<Key, Header, Item>

  private func pieces(from former: Children, to children: Children) throws -> [Piece] {
    var pieces: [Piece] = []
    var next = 0
    for key in changedKeys(children, former) {
      let (place, isThere) = former.place(of: key)
      pieces.appendKept(next, count: place - next)
      next = place + (isThere ? 1 : 0)
      guard let node = children.node(of: key) else { continue }
      if let old = former.node(of: key) {
        pieces.append(try edited(place, key, from: old, to: node))
      } else {
        let section = try section(key, node)
        let items = section.items.map { ItemPiece.new($0) }
        pieces.append(.new(id: section.id, header: section.header, items: items))
      }
    }
    pieces.appendKept(next, count: former.count - next)
    return pieces
  }

  private func edited(_ place: Int, _ key: Key, from old: Node, to node: Node) throws -> Piece {
    let (former, rows) = (rows(old), rows(node))
    let items = try rows.pieces(from: former, of: place, at: changedKeys(rows, former)) {
      try row(key, $0, $1)
    }
    return .edited(place, header: header(key, node), items: items)
  }

  private func section(_ key: Key, _ node: Node) throws -> ListSection<Key, Header, Item> {
    ListSection(
      id: key, header: header(key, node),
      items: try rows(node).map { try row(key, $0.key, $0.node) })
  }
}

extension ChildSections: Sendable where Children: Sendable {}
