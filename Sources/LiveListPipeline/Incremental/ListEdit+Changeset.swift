public import LiveList

extension ListEdit where Header: Equatable, Item: Identifiable & Equatable {
  /// The changes that lead from a list to the one that this edit makes of it.
  ///
  /// Only what the edit names is looked at: what it keeps is neither hashed nor compared. A view
  /// takes the changeset as any other.
  ///
  /// - Parameters:
  ///   - source: The list that the edit was made for.
  ///   - target: The list that it makes.
  /// - Precondition: `target` is ``list(after:)`` of `source`; that is not checked.
  /// - Complexity: O(*c* log *c*) in the items that came, went, moved or changed, and in the pieces;
  ///   O(*s*) more in the sections when some of them came, went or moved.
  public func changeset(
    from source: [Section], to target: [Section]
  ) -> ListChangeset<SectionID, Header, Item> {
    ListChangeset(from: source, to: target, known: knownRows(from: source.count))
  }
}
