extension ListChangeset where Header: Equatable, Item: Identifiable & Equatable {
  /// The changes that lead from one list of sections to another, compared only where they may be
  /// different.
  ///
  /// - Parameter known: What stayed as it was.
  /// - Complexity: As for ``ListDiff``.
  package init(from source: [Section], to target: [Section], known: KnownRows) {
    let diff = ListDiff(from: source, to: target, known: known)
    guard diff.changesSections else {
      self.init(from: source, to: target, inOneBatch: diff)
      return
    }
    self.init(from: source, to: target, diff, planned: diff, .reconfigure)
  }
}
