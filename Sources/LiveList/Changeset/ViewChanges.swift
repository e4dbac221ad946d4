/// The part of a changeset that a view needs: changes and counts, without the items. This type
/// isn't generic, so that the code that applies changes is compiled only once.
@usableFromInline
package struct ViewChanges {
  /// A batch, and the number of items in each section after it.
  @usableFromInline
  package struct Batch {
    @usableFromInline package let changes: BatchChanges
    @usableFromInline package let counts: [Int]

    @inlinable
    package init(_ changes: BatchChanges, counts: [Int]) {
      self.changes = changes
      self.counts = counts
    }
  }

  /// The number of items in each section before the first batch.
  package let sourceCounts: [Int]
  /// The number of items in each section after the last batch.
  package let targetCounts: [Int]
  package let diff: ListDiff
  package let batches: [Batch]
  package let sectionRefreshes: [Int]
  package let itemReconfigures: [ItemPath]

  /// - Parameter sourceCounts: The number of items in each section of the source, if known.
  /// - Complexity: O(*s*) in the number of sections.
  @inlinable
  package init<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, sourceCounts: [Int]? = nil
  ) {
    let sourceCounts = sourceCounts ?? changeset.before.itemCounts
    let diff = changeset.diff
    let targetCounts =
      diff.changesItems || diff.changesSections ? changeset.after.itemCounts : sourceCounts
    let steps = changeset.arrangement.steps(of: diff)
    let batches = steps.indices.map { index in
      let counts =
        index == steps.count - 1
        ? targetCounts
        : changeset.lists?[index].itemCounts()
          ?? steps[index].content.itemCounts(from: sourceCounts, to: targetCounts)
      return Batch(steps[index].changes, counts: counts)
    }
    self.init(
      sourceCounts: sourceCounts, targetCounts: targetCounts,
      diff: diff, batches: batches, sectionRefreshes: changeset.sectionRefreshes,
      itemReconfigures: changeset.itemReconfigures)
  }

  @usableFromInline
  init(
    sourceCounts: [Int], targetCounts: [Int], diff: ListDiff, batches: [Batch],
    sectionRefreshes: [Int], itemReconfigures: [ItemPath]
  ) {
    self.sourceCounts = sourceCounts
    self.targetCounts = targetCounts
    self.diff = diff
    self.batches = batches
    self.sectionRefreshes = sectionRefreshes
    self.itemReconfigures = itemReconfigures
  }

  /// Returns the number of items in each section after a batch. After the last batch, or if there
  /// are no batches, these are the counts of the target.
  package func counts(afterBatch index: Int) -> [Int] {
    index < batches.count - 1 ? batches[index].counts : targetCounts
  }
}

extension ListChangeset {
  /// Whether a list is the source of this changeset, which is known without comparing items: both
  /// share their storage.
  ///
  /// - Complexity: O(1).
  package func startsFrom(_ sections: [Section]) -> Bool {
    switch before {
    case .one: sections.count == 1 && before.sharesStorage(with: .one(sections[0]))
    case .many(let own): own.sharesStorage(with: sections)
    }
  }

  /// Returns the list that the data must equal after a batch. After the last batch, it is the
  /// target.
  @inlinable
  package func list(afterBatch index: Int) -> [Section] {
    arrangement.isLast(index) ? target : batches[index].after
  }
}

extension Array {
  /// The number of items in each section.
  @inlinable
  package func itemCounts<SectionID, Header, Item>() -> [Int]
  where Element == ListSection<SectionID, Header, Item> {
    map { $0.items.count }
  }
}
