/// The sorted places of all children of a node, with binary search.
@available(Systems 2024, *)
protocol OrderedPlaces: BidirectionalCollection where Element == Place {
  /// The first index whose place fulfills a condition that holds for all later ones, too; `endIndex`
  /// if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(past isPast: (Place) -> Bool) -> Index
}

@available(Systems 2024, *)
extension OrderedPlaces {
  /// The indices of the places in a range.
  ///
  /// - Complexity: O(log *n*).
  func indices(of range: PlaceRange) -> Range<Index> {
    let lower = range.lower.map { gap in firstIndex(past: gap.isBefore) } ?? startIndex
    let upper = range.upper.map { gap in firstIndex(past: gap.isBefore) } ?? endIndex
    // If the start is after the end, the range is empty.
    return lower < upper ? lower..<upper : lower..<lower
  }

  /// The places that a query selects.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* places.
  func selected(by query: TreeQuery) -> SubSequence {
    let range = self[indices(of: query.range)]
    return switch query.limit {
    case nil: range
    case .first(let count): range.prefix(Swift.max(0, count))
    case .last(let count): range.suffix(Swift.max(0, count))
    }
  }
}

@available(Systems 2024, *)
extension SortedChunks: OrderedPlaces where Element == Place {}

/// The places of children by key, which is how they are stored.
@available(Systems 2024, *)
struct KeyPlaces: OrderedPlaces, RandomAccessCollection {
  let children: TreeChildren

  var startIndex: Int { children.startIndex }

  var endIndex: Int { children.endIndex }

  subscript(position: Int) -> Place {
    Place(value: .nothing, key: children[position].key)
  }

  func firstIndex(past isPast: (Place) -> Bool) -> Int {
    partitioningIndex(where: isPast)
  }
}
