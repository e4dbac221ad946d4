/// How the user's drag changed the items of a view.
///
/// It has the members of Apple's `NSDiffableDataSourceTransaction`, with the same names.
public struct DiffableTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The items before.
  public let initialSnapshot: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The items after.
  public let finalSnapshot: DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference between the items of both, for `applying(_:)` of an array.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The change of each section that was involved, in the order of the final snapshot.
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

/// How the user's drag changed the items of one section.
///
/// It has the members of Apple's `NSDiffableDataSourceSectionTransaction`, with the same names.
public struct DiffableSectionTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// Its items before.
  public let initialSnapshot: DiffableSectionSnapshot<ItemIdentifierType>
  /// Its items after.
  public let finalSnapshot: DiffableSectionSnapshot<ItemIdentifierType>
  /// The difference between the items of both, hidden ones included.
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
