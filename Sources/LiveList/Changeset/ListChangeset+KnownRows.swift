extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// Compares two lists of sections, except for rows that are known to be unchanged.
  ///
  /// - Parameter known: The rows that are known to be unchanged.
  /// - Complexity: The same as ``ListDiff``.
  @inlinable
  package init(from source: [Section], to target: [Section], known: KnownRows) {
    let diff = ListDiff(from: source, to: target, known: known)
    guard diff.changesSections else {
      self.init(from: .many(source), to: .many(target), diff, .oneBatch)
      return
    }
    let (before, after) = (StoredSections.many(source), StoredSections.many(target))
    self.init(
      from: before, to: after, diff, Arrangement(diff, from: before, to: after, .reconfigure))
  }
}
