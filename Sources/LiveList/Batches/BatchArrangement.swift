/// How the changes of a diff are divided into batches.
@usableFromInline
enum BatchArrangement: Sendable {
  /// With the item changes of the diff as a single batch, or with no batch if there are none.
  case oneBatch
  /// - Parameter replaced: The target paths of updated items that are deleted and inserted,
  ///   however the other items are updated.
  case batches(
    [BatchStep], sectionRefreshes: [Int], itemReconfigures: [ItemPath],
    replaced: Set<ItemPath> = [])
}

/// A batch without the list after it, which is made of the two lists of the changeset on demand.
@usableFromInline
struct BatchStep: Sendable {
  @usableFromInline let changes: BatchChanges
  @usableFromInline let content: Content

  /// The list after a batch.
  @usableFromInline
  enum Content: Sendable {
    /// The target.
    case target
    /// The source, with some of its items replaced by those of the target.
    case refreshed([ListDiff.ItemMove])
    /// The sections of the target in their order, but with the items of the source, some of which
    /// are replaced by those of the target. Only inserted sections are those of the target.
    case arranged(SectionMap, refreshed: [ListDiff.ItemMove])
  }
}

extension BatchArrangement {
  /// Arranges a diff into batches. The diff can differ from that of the changeset, for example if
  /// moves aren't allowed.
  init(
    _ diff: ListDiff, sourceCount: Int, targetCount: Int, _ updates: ContentUpdates,
    replacing replaced: Set<ItemPath> = []
  ) {
    let plan = BatchPlan(
      diff, sourceCount: sourceCount, targetCount: targetCount, updates: updates,
      replacing: replaced)
    self = .batches(
      plan.steps,
      sectionRefreshes: diff.sectionUpdates.map(\.to),
      itemReconfigures: plan.itemReconfigures, replaced: replaced)
  }

  /// - Parameter diff: The difference between the lists of the changeset.
  @usableFromInline
  func steps(of diff: ListDiff) -> [BatchStep] {
    switch self {
    case .oneBatch:
      guard diff.changesItems else { return [] }
      return [BatchStep(changes: BatchChanges(itemsOf: diff), content: .target)]
    case .batches(let steps, _, _, _): return steps
    }
  }

  /// Whether no batch follows the one with an index.
  @usableFromInline
  func isLast(_ index: Int) -> Bool {
    switch self {
    case .oneBatch: true
    case .batches(let steps, _, _, _): index >= steps.count - 1
    }
  }

  /// The sections whose headers must be refreshed after the last batch.
  @usableFromInline
  func sectionRefreshes(of diff: ListDiff) -> [Int] {
    switch self {
    case .oneBatch: diff.sectionUpdates.isEmpty ? [] : diff.sectionUpdates.map(\.to)
    case .batches(_, let refreshes, _, _): refreshes
    }
  }

  /// The items whose cells must be reconfigured after the last batch.
  @usableFromInline
  func itemReconfigures(of diff: ListDiff) -> [ItemPath] {
    switch self {
    case .oneBatch: diff.itemUpdates.isEmpty ? [] : diff.itemUpdates.map(\.to)
    case .batches(_, _, let reconfigures, _): reconfigures
    }
  }

  /// Whether there is nothing to do.
  @usableFromInline
  func isEmpty(with diff: ListDiff) -> Bool {
    switch self {
    case .oneBatch:
      !diff.changesItems && diff.sectionUpdates.isEmpty && diff.itemUpdates.isEmpty
    case .batches(let steps, let refreshes, let reconfigures, _):
      steps.isEmpty && refreshes.isEmpty && reconfigures.isEmpty
    }
  }
}

extension BatchStep.Content {
  /// Returns the number of items in each section, given those of the source and of the target.
  @usableFromInline
  func itemCounts(from source: [Int], to target: [Int]) -> [Int] {
    switch self {
    case .target: target
    case .refreshed: source
    case .arranged(let origins, _):
      target.indices.map { section in origins[section].map { source[$0] } ?? target[section] }
    }
  }
}

extension BatchChanges {
  /// Creates the changes of a diff in which no section is inserted, deleted or moved.
  init(itemsOf diff: ListDiff) {
    itemDeletes = diff.itemDeletes
    itemInserts = diff.itemInserts
    itemMoves = diff.itemMoves
  }
}
