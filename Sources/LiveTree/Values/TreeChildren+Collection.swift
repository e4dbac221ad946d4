@available(Systems 2024, *)
extension TreeChildren: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { root.count }

  /// The child at a position in key order.
  ///
  /// - Complexity: O(log *n*); iterating over all children is O(*n*).
  public subscript(position: Int) -> Element {
    precondition(
      indices.contains(position),
      "The position \(position) is out of bounds: there are \(count) children.")
    var (chunk, offset) = (root, position)
    while case .chunks(let parts) = chunk {
      let part = parts.partitioningIndex { $0.end > offset }
      if part > 0 { offset -= parts[part - 1].end }
      chunk = parts[part].chunk
    }
    guard case .entries(let entries) = chunk else {
      preconditionFailure("The lowest level consists of entries.")
    }
    return (entries[offset].key, entries[offset].node)
  }

  public func makeIterator() -> Iterator {
    Iterator(cursor: ChunkCursor(root))
  }

  /// Iterates over the chunks, which is cheaper than looking up each position.
  public struct Iterator: IteratorProtocol {
    fileprivate var cursor: ChunkCursor

    public mutating func next() -> Element? {
      while cursor.chunk != nil { cursor.enterChunk() }
      guard let entry = cursor.entry else { return nil }
      cursor.advance()
      return (entry.key, entry.node)
    }
  }
}
