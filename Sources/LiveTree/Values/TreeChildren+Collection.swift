@available(Systems 2024, *)
extension TreeChildren: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { ends.last ?? 0 }

  /// The child at a position in key order.
  ///
  /// - Complexity: O(log *n*); iterating over all children is O(*n*).
  public subscript(position: Int) -> Element {
    precondition(
      indices.contains(position),
      "The position \(position) is out of bounds: there are \(count) children.")
    let chunk = ends.firstPosition { $0 > position }
    let entry = chunks[chunk][position - (chunk == 0 ? 0 : ends[chunk - 1])]
    return (entry.key, entry.node)
  }

  public func makeIterator() -> Iterator {
    Iterator(chunks: chunks)
  }

  /// Iterates over the chunks, which is cheaper than looking up each position.
  public struct Iterator: IteratorProtocol {
    private let chunks: [[Entry]]
    private var chunk = 0
    private var offset = 0

    fileprivate init(chunks: [[Entry]]) {
      self.chunks = chunks
    }

    public mutating func next() -> Element? {
      guard chunk < chunks.count else { return nil }
      let entry = chunks[chunk][offset]
      offset += 1
      if offset == chunks[chunk].count { (chunk, offset) = (chunk + 1, 0) }
      return (entry.key, entry.node)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first position whose element fulfills a condition that holds for all later ones, too;
  /// `endIndex` if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstPosition(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
