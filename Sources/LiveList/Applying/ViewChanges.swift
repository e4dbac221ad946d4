/// The part of a changeset that a view needs: changes and counts, without the items. This type
/// isn't generic, so that the code that applies changes is compiled only once.
@usableFromInline
struct ViewChanges {
  /// A batch, and the number of items in each section after it.
  @usableFromInline
  struct Batch {
    @usableFromInline let changes: BatchChanges
    @usableFromInline let counts: [Int]

    @inlinable
    init(_ changes: BatchChanges, counts: [Int]) {
      self.changes = changes
      self.counts = counts
    }
  }

  /// The number of items in each section before the first batch.
  let sourceCounts: [Int]
  /// The number of items in each section after the last batch.
  let targetCounts: [Int]
  let diff: ListDiff
  let batches: [Batch]
  let sectionRefreshes: [Int]
  let itemReconfigures: [ItemPath]

  /// - Parameter sourceCounts: The number of items in each section of the source, if known.
  /// - Complexity: O(*s*) in the number of sections.
  @inlinable
  init<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, sourceCounts: [Int]? = nil
  ) {
    let sourceCounts = sourceCounts ?? changeset.before.itemCounts
    let diff = changeset.diff
    let targetCounts =
      diff.changesItems || diff.changesSections ? changeset.after.itemCounts : sourceCounts
    var batches: [Batch] = []
    switch changeset.arrangement {
    case .oneBatch:
      if diff.changesItems {
        batches = [Batch(BatchChanges(itemsOf: diff), counts: targetCounts)]
      }
    case .batches(let planned, _, _, _):
      batches = planned.indices.map { index in
        let isLast = index == planned.count - 1
        return Batch(
          planned[index].changes, counts: isLast ? targetCounts : planned[index].itemCounts)
      }
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
  func counts(afterBatch index: Int) -> [Int] {
    index < batches.count - 1 ? batches[index].counts : targetCounts
  }

  private var isEmpty: Bool {
    batches.isEmpty && sectionRefreshes.isEmpty && itemReconfigures.isEmpty
  }

  private var operationCount: Int {
    batches.reduce(sectionRefreshes.count + itemReconfigures.count) { $0 + $1.changes.count }
  }

  /// See ``ListChangeset/outcome(on:isAnimated:budget:)``.
  @usableFromInline
  func outcome(on condition: ViewCondition, isAnimated: Bool, budget: Int) -> UpdateOutcome {
    if condition.hasUncommittedUpdates { return .postponed(.uncommittedUpdates) }
    guard condition.counts == sourceCounts else {
      return .reloaded(.countsDiffer(shown: condition.counts, expected: sourceCounts))
    }
    guard !isEmpty else { return .nothing }
    guard condition.isInWindow else { return .reloaded(.notInWindow) }
    guard condition.hasLoaded else { return .reloaded(.firstLoad) }
    let operations = operationCount
    guard operations <= budget else {
      return .reloaded(.budgetExceeded(operations: operations, budget: budget))
    }
    if condition.reducesMotion { return .notAnimated(.reducedMotion) }
    return isAnimated ? .animated : .notAnimated(.notAsked)
  }
}

extension ListChangeset {
  /// Returns the list that the data must equal after a batch. After the last batch, it is the
  /// target.
  @inlinable
  func list(afterBatch index: Int) -> [Section] {
    guard case .batches(let batches, _, _, _) = arrangement, index < batches.count - 1 else {
      return target
    }
    return batches[index].after
  }
}

extension ListBatch {
  /// The number of items in each section after the batch.
  @inlinable var itemCounts: [Int] {
    switch content {
    case .whole(let sections): sections.itemCounts()
    case .refreshed(let sections, from: _, _): sections.itemCounts()
    }
  }
}

extension Array {
  /// The number of items in each section.
  @inlinable
  func itemCounts<SectionID, Header, Item>() -> [Int]
  where Element == ListSection<SectionID, Header, Item> {
    map { $0.items.count }
  }
}
