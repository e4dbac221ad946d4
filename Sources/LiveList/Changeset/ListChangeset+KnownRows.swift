extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// Compares two lists of sections, except for rows that are known to be unchanged.
  ///
  /// - Parameter known: The rows that are known to be unchanged.
  /// - Complexity: The same as ``ListDiff``.
  @inlinable
  package init(from source: [Section], to target: [Section], known: KnownRows) {
    var comparison = Comparison()
    comparison.compare(source, target, known, ItemRole())
    let (diff, arrangement) = comparison.plan(
      for: .reconfigure, moves: true, sourceCount: source.count, targetCount: target.count)
    self.init(from: .many(source), to: .many(target), diff, arrangement)
  }
}
