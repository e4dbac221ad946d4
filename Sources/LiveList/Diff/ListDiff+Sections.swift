extension ListDiff {
  /// Compares two lists of sections. Items are identified by `id`, and their content is compared
  /// with `==`.
  ///
  /// Items are first paired within their own section. The unpaired items of all sections are then
  /// paired across sections, so an item that changed sections counts as a move.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items and sections, O(*n*) expected if nothing
  ///   moved, O(1) for lists and sections that share their storage.
  @inlinable
  public init<SectionID, Header: Equatable, Item: Identifiable & Equatable>(
    from source: [ListSection<SectionID, Header, Item>],
    to target: [ListSection<SectionID, Header, Item>]
  ) {
    guard !source.sharesStorage(with: target) else {
      self.init()
      return
    }
    var comparison = Comparison()
    comparison.compare(.many(source), .many(target), SectionRole(), ItemRole())
    self = comparison.result()
  }
}
