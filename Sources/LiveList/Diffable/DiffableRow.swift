/// A section of a snapshot in a list that is compared. Reloading it gives it another generation: for
/// the view it's deleted and inserted, which is how views reload.
@usableFromInline
package struct DiffableSectionKey<ID: Hashable>: Hashable {
  @usableFromInline package let identifier: ID
  @usableFromInline let generation: Int

  @inlinable
  init(_ identifier: ID, generation: Int) {
    self.identifier = identifier
    self.generation = generation
  }
}

/// An item of a snapshot in a list that is compared. Reconfiguring it gives it another revision, and
/// reloading it another generation.
@usableFromInline
package struct DiffableRow<ID: Hashable>: Identifiable, Equatable {
  @usableFromInline package let id: ID
  @usableFromInline let generation: Int
  @usableFromInline let revision: Int

  @inlinable
  init(_ id: ID, generation: Int = 0, revision: Int = 0) {
    self.id = id
    self.generation = generation
    self.revision = revision
  }
}

/// How often items and sections were reloaded and reconfigured, as far as it matters to the next
/// comparison.
@usableFromInline
package struct DiffableStamps<SectionID: Hashable, ItemID: Hashable> {
  @usableFromInline var sections: [SectionID: Int] = [:]
  @usableFromInline var generations: [ItemID: Int] = [:]
  @usableFromInline var revisions: [ItemID: Int] = [:]
  @usableFromInline var last = 0

  @inlinable
  init() {}

  /// Whether no item was ever marked.
  @inlinable var hasNoItems: Bool { generations.isEmpty && revisions.isEmpty }

  /// Notes what a snapshot reloads and reconfigures.
  @inlinable
  mutating func take(_ snapshot: DiffableSnapshot<SectionID, ItemID>) {
    last += 1
    for id in snapshot.reloadedSectionIdentifiers { sections[id] = last }
    for id in snapshot.reloadedItemIdentifiers { generations[id] = last }
    for id in snapshot.reconfiguredItemIdentifiers { revisions[id] = last }
    // Those of deleted items are kept for a while, but not for ever.
    if generations.count > 2 * snapshot.numberOfItems + 100 {
      generations = generations.filter { snapshot.indexOfItem($0.key) != nil }
    }
    if revisions.count > 2 * snapshot.numberOfItems + 100 {
      revisions = revisions.filter { snapshot.indexOfItem($0.key) != nil }
    }
  }

  /// The list that a snapshot is compared as.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  func list(
    _ snapshot: DiffableSnapshot<SectionID, ItemID>
  ) -> [DiffableSection<SectionID, ItemID>] {
    let items = snapshot.items.ids
    let isPlain = hasNoItems
    return snapshot.sections.ids.enumerated().map { index, id in
      let rows = items[snapshot.range(ofSection: index)].map { item in
        isPlain
          ? DiffableRow(item)
          : DiffableRow(
            item, generation: generations[item] ?? 0, revision: revisions[item] ?? 0)
      }
      return ListSection(
        id: DiffableSectionKey(id, generation: sections[id] ?? 0), header: OnlySection(),
        items: rows)
    }
  }
}

@usableFromInline
package typealias DiffableSection<SectionID: Hashable, ItemID: Hashable> = ListSection<
  DiffableSectionKey<SectionID>, OnlySection, DiffableRow<ItemID>
>

/// Compares snapshots of one kind, specialized for their types.
///
/// A data source makes one, where the types are known; generic code of your own passes it on, as it
/// does a ``ListComparer``.
@frozen
public struct DiffableComparer<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  @usableFromInline
  let list:
    (
      DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>,
      inout DiffableStamps<SectionIdentifierType, ItemIdentifierType>
    ) -> [DiffableSection<SectionIdentifierType, ItemIdentifierType>]
  @usableFromInline
  let comparer:
    ListComparer<
      DiffableSectionKey<SectionIdentifierType>, OnlySection, DiffableRow<ItemIdentifierType>
    >

  /// A comparer of snapshots.
  @inlinable
  public init() {
    comparer = ListComparer()
    list = { snapshot, stamps in
      stamps.take(snapshot)
      return stamps.list(snapshot)
    }
  }
}
