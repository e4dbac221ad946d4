extension RandomAccessCollection {
  /// Returns the index of the first element of the second partition: the elements that satisfy a
  /// predicate. All of them must follow those that don't satisfy it, as in a sorted collection.
  /// Returns `endIndex` if no element satisfies the predicate.
  ///
  ///     let position = ascending.partitioningIndex { $0 >= number }
  ///
  /// Name and behavior are those of the Swift Algorithms package.
  ///
  /// - Complexity: O(log *n*) calls of the predicate.
  @inlinable
  package func partitioningIndex(
    where belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
