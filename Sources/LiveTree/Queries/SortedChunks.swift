/// A sorted set whose elements can be added and removed one by one.
///
/// Elements are stored in chunks of at most 512, so that a change moves the elements of one chunk.
struct SortedChunks<Element: Comparable & Sendable>: Sendable {
  static var maximumChunkCount: Int { 512 }

  /// Each chunk is sorted and has elements.
  private(set) var chunks: [[Element]] = []

  /// Creates a set from distinct elements in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ elements: some Sequence<Element>) {
    self.init(sorted: elements.sorted())
  }

  /// Creates a set from sorted elements.
  ///
  /// - Complexity: O(*n*).
  init(sorted: [Element]) {
    for start in stride(from: 0, to: sorted.count, by: Self.maximumChunkCount) {
      chunks.append(Array(sorted[start..<Swift.min(start + Self.maximumChunkCount, sorted.count)]))
    }
  }

  /// Adds an element that the set doesn't contain.
  ///
  /// - Complexity: O(log *n* + 512), and O(*n* / 512) each time a chunk becomes full.
  mutating func insert(_ element: Element) {
    guard !chunks.isEmpty else {
      chunks = [[element]]
      return
    }
    let position = firstIndex(past: { !($0 < element) })
    // An element after all others is appended to the last chunk.
    let chunk = Swift.min(position.chunk, chunks.count - 1)
    let offset = position.chunk == chunk ? position.offset : chunks[chunk].count
    chunks[chunk].insert(element, at: offset)
    if chunks[chunk].count > Self.maximumChunkCount { split(chunk) }
  }

  /// Removes an element of the set.
  ///
  /// - Complexity: O(log *n* + 512), and O(*n* / 512) each time a chunk becomes empty or is merged
  ///   with a neighbor.
  mutating func remove(_ element: Element) {
    let position = firstIndex(past: { !($0 < element) })
    guard position != endIndex, !(element < self[position]) else { return }
    chunks[position.chunk].remove(at: position.offset)
    if chunks[position.chunk].isEmpty {
      chunks.remove(at: position.chunk)
    } else {
      joinSmallNeighbour(of: position.chunk)
    }
  }

  private mutating func split(_ chunk: Int) {
    let middle = chunks[chunk].count / 2
    chunks.insert(Array(chunks[chunk][middle...]), at: chunk + 1)
    chunks[chunk].removeSubrange(middle...)
  }

  /// Two neighbors that fit into half a chunk are merged, so that there are never many tiny ones.
  private mutating func joinSmallNeighbour(of chunk: Int) {
    for first in [chunk - 1, chunk] where first >= 0 && first + 1 < chunks.count {
      guard chunks[first].count + chunks[first + 1].count <= Self.maximumChunkCount / 2 else {
        continue
      }
      chunks[first] += chunks[first + 1]
      chunks.remove(at: first + 1)
      return
    }
  }
}

extension SortedChunks: BidirectionalCollection {
  struct Index: Comparable {
    fileprivate var chunk: Int
    fileprivate var offset: Int

    static func < (lhs: Index, rhs: Index) -> Bool {
      (lhs.chunk, lhs.offset) < (rhs.chunk, rhs.offset)
    }
  }

  var startIndex: Index { Index(chunk: 0, offset: 0) }

  var endIndex: Index { Index(chunk: chunks.count, offset: 0) }

  /// - Complexity: O(*n* / 512).
  var count: Int { chunks.reduce(0) { $0 + $1.count } }

  subscript(position: Index) -> Element { chunks[position.chunk][position.offset] }

  func index(after position: Index) -> Index {
    position.offset + 1 < chunks[position.chunk].count
      ? Index(chunk: position.chunk, offset: position.offset + 1)
      : Index(chunk: position.chunk + 1, offset: 0)
  }

  func index(before position: Index) -> Index {
    position.offset > 0
      ? Index(chunk: position.chunk, offset: position.offset - 1)
      : Index(chunk: position.chunk - 1, offset: chunks[position.chunk - 1].count - 1)
  }

  /// The first index whose element fulfills a condition that holds for all later ones, too;
  /// `endIndex` if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(past isPast: (Element) -> Bool) -> Index {
    let chunk = chunks.partitioningIndex { $0.last.map(isPast) ?? false }
    guard chunk < chunks.count else { return endIndex }
    return Index(chunk: chunk, offset: chunks[chunk].partitioningIndex(where: isPast))
  }
}
