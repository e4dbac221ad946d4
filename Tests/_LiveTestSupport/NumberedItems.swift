public import LiveListTesting

/// All sequences of a number of items, up to renaming of ids.
///
/// Ids are numbered in the order of their first appearance. So are the contents of each id,
/// starting with zero. If each sequence is split in two, the result is every pair of lists of these
/// lengths, up to renaming.
///
///     for items in NumberedItems(2 + 3, contents: 2) {
///       let (source, target) = (items[..<2], items[2...])
///     }
///
/// With one content for each id, these are the restricted growth strings, which are counted by the
/// Bell numbers.
///
/// Source: D. E. Knuth, The Art of Computer Programming 4A, 7.2.1.5, algorithm H.
public struct NumberedItems: Sequence, IteratorProtocol, Sendable {
  private let contents: Int
  private var items: [SampleItem]
  /// For each position, the number of ids before it.
  private var ids: [Int]
  private var isFirst = true

  /// Creates the sequences of `count` items with up to `contents` contents for each id.
  public init(_ count: Int, contents: Int = 1) {
    precondition(
      count >= 0 && contents > 0,
      "count must not be negative, and contents must be positive: \(count), \(contents).")
    self.contents = contents
    items = Array(repeating: SampleItem(0), count: count)
    ids = (0..<count).map { Swift.min($0, 1) }
  }

  /// Returns the next sequence.
  ///
  /// - Complexity: O(*n*); without the copy, O(1) on average.
  public mutating func next() -> [SampleItem]? {
    guard !isFirst else {
      isFirst = false
      return items
    }
    guard let place = items.indices.last(where: { items[$0].id < ids[$0] }) else { return nil }
    if items[place].content + 1 < contents {
      items[place].content += 1
    } else {
      items[place] = SampleItem(items[place].id + 1)
    }
    for later in items.indices[(place + 1)...] {
      ids[later] = Swift.max(ids[later - 1], items[later - 1].id + 1)
      items[later] = SampleItem(0)
    }
    return items
  }
}
