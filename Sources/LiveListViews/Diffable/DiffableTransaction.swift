/// Describes how a drag by the user changed the items of a view.
///
/// Its members have the same names as those of Apple's `NSDiffableDataSourceTransaction`.
public struct DiffableTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The items before the drag.
  public let initialSnapshot: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The items after the drag.
  public let finalSnapshot: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference between both snapshots' items, which you can pass to `applying(_:)` of an
  /// array.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes of each affected section, in the order of the final snapshot.
  public let sectionTransactions:
    [DiffableSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

  package init(
    from initial: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to final: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>,
    sections: [DiffableSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
  ) {
    initialSnapshot = initial
    finalSnapshot = final
    difference = final.itemIdentifiers.difference(from: initial.itemIdentifiers)
    sectionTransactions = sections
  }
}

/// Describes how a drag by the user changed the items of one section.
///
/// Its members have the same names as those of Apple's `NSDiffableDataSourceSectionTransaction`.
public struct DiffableSectionTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// The section's items before the drag.
  public let initialSnapshot: DiffableSectionSnapshot<ItemIdentifierType>
  /// The section's items after the drag.
  public let finalSnapshot: DiffableSectionSnapshot<ItemIdentifierType>
  /// The difference between both snapshots' items, including hidden ones.
  public let difference: CollectionDifference<ItemIdentifierType>

  package init(
    _ section: SectionIdentifierType, from initial: DiffableSectionSnapshot<ItemIdentifierType>,
    to final: DiffableSectionSnapshot<ItemIdentifierType>
  ) {
    sectionIdentifier = section
    initialSnapshot = initial
    finalSnapshot = final
    difference = final.items.difference(from: initial.items)
  }
}

extension DiffableTransaction: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
extension DiffableSectionTransaction: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
