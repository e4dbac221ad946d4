import LiveList

/// Collections of nodes in the order of their keys.
extension RandomAccessCollection {
  /// The number of keys that are smaller than a key, and whether the key exists.
  ///
  /// - Complexity: O(log *n*) look-ups.
  func place<Key: Comparable, Node>(of key: Key) -> (place: Int, isThere: Bool)
  where Element == (key: Key, node: Node) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[index(startIndex, offsetBy: middle)].key < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return (low, low < count && self[index(startIndex, offsetBy: low)].key == key)
  }

  /// The node of a key, `nil` if there is none.
  func node<Key: Comparable, Node>(of key: Key) -> Node?
  where Element == (key: Key, node: Node) {
    let (place, isThere) = place(of: key)
    return isThere ? self[index(startIndex, offsetBy: place)].node : nil
  }

  /// The rows of a section, described in terms of those of former nodes.
  ///
  /// - Parameters:
  ///   - former: The nodes before.
  ///   - section: The index of the section.
  ///   - keys: All keys under which something is different, ascending.
  ///   - row: Makes the row of a node.
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
