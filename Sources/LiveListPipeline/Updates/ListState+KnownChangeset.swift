import LiveList

extension ListState where Header: Equatable, Item: Identifiable & Equatable {
  /// The changeset from an earlier state of the same list, without a comparison of all rows; `nil` if the source
  /// doesn't know it, or if a comparison is faster.
  ///
  /// - Parameters:
  ///   - shown: The sections of the earlier state, or equal ones.
  ///   - changes: How they came about.
  func knownChangeset(
    from shown: [Section], _ changes: KnownChanges?
  ) -> ListChangeset<SectionID, Header, Item>? {
    guard let changes, let known = self.changes?.unchangedRows(since: changes) else { return nil }
    let rowCount = sections.reduce(0) { $0 + $1.items.count }
    guard known.pieceCount * KnownRows.rowsPerPiece <= rowCount else { return nil }
    return ListChangeset(from: shown, to: sections, known: known)
  }
}
