import LiveList

/// Operations on collections of nodes that are sorted by key.
extension RandomAccessCollection {
  /// Returns the number of keys that are less than a key, and whether the key exists.
  ///
  /// - Complexity: O(log *n*).
  func place<Key: Comparable, Node>(of key: Key) -> (place: Int, isThere: Bool)
  where Element == (key: Key, node: Node) {
    let index = partitioningIndex { $0.key >= key }
    return (distance(from: startIndex, to: index), index < endIndex && self[index].key == key)
  }

  /// Returns the node of a key; `nil` if there is none.
  func node<Key: Comparable, Node>(of key: Key) -> Node?
  where Element == (key: Key, node: Node) {
    let (place, isThere) = place(of: key)
    return isThere ? self[index(startIndex, offsetBy: place)].node : nil
  }

  /// Returns the rows of a section, expressed in terms of the rows of the former nodes.
  ///
  /// - Parameters:
  ///   - former: The former nodes.
  ///   - section: The index of the section.
  ///   - keys: All keys whose nodes differ, ascending.
  ///   - row: Creates the row of a node.
  func pieces<Key: Comparable, Node, Item>(
    from former: Self, of section: Int, at keys: [Key], row: (Key, Node) throws -> Item
  ) throws -> [ItemPiece<Item>] where Element == (key: Key, node: Node) {
    var pieces: [ItemPiece<Item>] = []
    var next = 0
    for key in keys {
      let (place, isThere) = former.place(of: key)
      pieces.appendKept(ItemPath(section: section, item: next), count: place - next)
      next = place + (isThere ? 1 : 0)
      if let node = node(of: key) { pieces.append(.new(try row(key, node))) }
    }
    pieces.appendKept(ItemPath(section: section, item: next), count: former.count - next)
    return pieces
  }
}
