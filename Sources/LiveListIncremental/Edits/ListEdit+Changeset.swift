public import LiveList

extension ListEdit where Header: Equatable, Item: Identifiable & Equatable {
  /// Returns the changeset from a list to the result of this edit.
  ///
  /// Only the items that the edit mentions are examined. Items that it keeps are neither hashed nor
  /// compared. The changeset is equivalent to the result of a comparison.
  ///
  /// - Parameters:
  ///   - source: The list that the edit was made for.
  ///   - target: The result of the edit.
  /// - Precondition: `target` equals ``list(after:)`` of `source`. This isn't checked.
  /// - Complexity: O(*c* log *c*) in the number of pieces and of items that were inserted, deleted,
  ///   moved or changed; additionally O(*s*) in the number of sections if some of them were
  ///   inserted, deleted or moved.
  @inlinable
  public func changeset(
    from source: [Section], to target: [Section]
  ) -> ListChangeset<SectionID, Header, Item> {
    ListChangeset(from: source, to: target, known: knownRows(from: source.count))
  }
}
