public import LiveList

extension ListEdit where Header: Equatable, Item: Identifiable & Equatable {
  /// The changes from a list to the result of this edit. Only the items in the edit are examined:
  ///those that it keeps are neither hashed nor compared. The changeset is equivalent to one from a
  ///comparison.
  ///
  /// - Parameters:
  ///   - source: The list that the edit was made for.
  ///   - target: The list that it makes.
  /// - Precondition: `target` is ``list(after:)`` of `source`; this is not checked.
  /// - Complexity: O(*c* log *c*) in the items that were inserted, deleted, moved or changed, and
  ///   in the pieces; also O(*s*) in the sections if some of them were inserted, deleted or moved.
  @inlinable
  public func changeset(
    from source: [Section], to target: [Section]
  ) -> ListChangeset<SectionID, Header, Item> {
    ListChangeset(from: source, to: target, known: knownRows(from: source.count))
  }
}
