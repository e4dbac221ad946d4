public import LiveList

/// The id of a snapshot's section for the diff. Reloading a section changes its generation, so the
/// diff deletes and inserts it, which is how views reload a section.
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

/// A snapshot's item for the diff. Reconfiguring an item changes its revision, reloading it changes
/// its generation.
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

/// The latest revisions and generations of the items and sections that were reconfigured or
/// reloaded.
@usableFromInline
package struct DiffableStamps<SectionID: Hashable, ItemID: Hashable> {
  @usableFromInline var sections: [SectionID: Int] = [:]
  @usableFromInline var generations: [ItemID: Int] = [:]
  @usableFromInline var revisions: [ItemID: Int] = [:]
  @usableFromInline var last = 0

  @inlinable
  init() {}

  /// Whether no item was ever reloaded or reconfigured.
  @inlinable var hasNoItems: Bool { generations.isEmpty && revisions.isEmpty }

  /// Records which items and sections a snapshot reloads and reconfigures.
  @inlinable
  mutating func take(_ snapshot: DiffableSnapshot<SectionID, ItemID>) {
    last += 1
    for id in snapshot.reloadedSectionIdentifiers { sections[id] = last }
    for id in snapshot.reloadedItemIdentifiers { generations[id] = last }
    for id in snapshot.reconfiguredItemIdentifiers { revisions[id] = last }
    // Remove the numbers of deleted items now and then, so that they don't accumulate.
    if generations.count > 2 * snapshot.numberOfItems + 100 {
      generations = generations.filter { snapshot.indexOfItem($0.key) != nil }
    }
    if revisions.count > 2 * snapshot.numberOfItems + 100 {
      revisions = revisions.filter { snapshot.indexOfItem($0.key) != nil }
    }
  }

  /// Returns the list that represents a snapshot in the diff.
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

extension DiffableSnapshot {
  /// Compares snapshots with code that is specialized for their types.
  ///
  /// A data source creates one where the types are known. Generic code should get it from its caller,
  /// like a `ListComparer`.
  @frozen
  public struct Comparer {
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

    /// Creates a comparer of snapshots.
    @inlinable
    public init() {
      comparer = ListComparer()
      list = { snapshot, stamps in
        stamps.take(snapshot)
        return stamps.list(snapshot)
      }
    }
  }
}
