import LiveList

/// The children of a node as the sections of a list, and their children as its rows, all in the order
/// of their keys.
///
/// Keeps the last children and, after a change, makes only the rows that it affects.
///
///     var goals = ChildSections(
///       of: TreeChildren.self, rows: { $0.children },
///       changedKeys: { $0.changedKeys(since: $1) }, header: { week, _ in "Week \(week)" },
///       row: { _, key, node in Goal(key, node) })
///     for await node in nodes { changes.yield(try goals.change(to: node.children)) }
public struct ChildSections<
  Children: RandomAccessCollection, Key: Hashable & Comparable, Node, Header, Item
> where Children.Element == (key: Key, node: Node) {
  /// The children that the list shows; `nil` when none were read.
  public private(set) var children: Children?
  private let rows: @Sendable (Node) -> Children
  private let changedKeys: @Sendable (Children, Children) -> [Key]
  private let header: @Sendable (Key, Node) -> Header
  private let row: @Sendable (Key, Key, Node) throws -> Item

  /// No children read yet.
  ///
  /// - Parameters:
  ///   - children: The type of the children.
  ///   - rows: The nodes of the rows of a section.
  ///   - changedKeys: The keys, ascending, whose children differ from the earlier ones.
  ///   - header: Makes the header of a section.
  ///   - row: Makes the row of a node, given the key of its section and its own.
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

  /// The change of the list: all its sections the first time, and what changed after that.
  ///
  /// - Parameter children: The children now.
  /// - Throws: What making the row of a node throws. The list is then unchanged, and the change
  ///   becomes part of the next one.
  /// - Complexity: That of finding the changed keys, of the children and of the sections that changed,
  ///   and O(log *n*) and one row to be made for each row that did.
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
