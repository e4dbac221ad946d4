/// Methods that update items and sections whose content has changed.
extension DiffableSnapshot {
  /// The items that are reloaded when the snapshot is applied.
  @inlinable public var reloadedItemIdentifiers: [ItemIdentifierType] { reloads.ids }

  /// The items that are reconfigured when the snapshot is applied.
  @inlinable public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfigures.ids }

  /// The sections that are reloaded when the snapshot is applied.
  @inlinable public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    sectionReloads.ids
  }

  /// Requests a new cell for items when the snapshot is applied.
  ///
  /// - Complexity: O(*k*) in the number of items.
  @inlinable
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloads.mark(known(identifiers, "reloadItems(_:)"))
  }

  /// Reconfigures the existing cells of items when the snapshot is applied.
  ///
  /// - Complexity: O(*k*) in the number of items.
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfigures.mark(known(identifiers, "reconfigureItems(_:)"))
  }

  /// Requests new cells, headers and footers for sections when the snapshot is applied.
  ///
  /// - Complexity: O(*k*) in the number of sections.
  @inlinable
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reports.report(.unknown, "reloadSections(_:)", identifiers.filter { !sections.contains($0) })
    sectionReloads.mark(identifiers.filter { sections.contains($0) })
  }

  @inlinable
  mutating func known(
    _ ids: [ItemIdentifierType], _ method: StaticString
  ) -> [ItemIdentifierType] {
    reports.report(.unknown, method, ids.filter { !items.contains($0) })
    return ids.filter { items.contains($0) }
  }

  /// Removes the marks, which took effect when the snapshot was applied, and the reports, which
  /// were delivered.
  package mutating func clearMarks() {
    reloads.removeAll()
    reconfigures.removeAll()
    sectionReloads.removeAll()
    reports = []
  }
}
