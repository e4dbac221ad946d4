extension BatchView {
  /// Shows the target of a changeset, animated if the view allows it.
  ///
  /// The data is set here, when the view expects it, and counted before the view is notified: if
  /// its counts differ from those of the requested list, the view is reloaded. Selection and scroll
  /// position are preserved by identity.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
  ///   - options: How the view is updated.
  ///   - setData: Makes the view's data the given list; called once for each batch.
  ///   - ended: Called once with the outcome, when all animations have ended.
  /// - Returns: The outcome that has begun.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) -> UpdateOutcome {
    apply(
      ViewChanges(changeset), options: options,
      setData: { setData(changeset.list(afterBatch: $0)) }, ended: ended)
  }

  /// - Parameter setData: Makes the view's data the list after a batch; after the last batch, or if
  ///   there is none, the target.
  @usableFromInline
  func apply(
    _ steps: ViewChanges, options: UpdateOptions, setData: (Int) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    var condition = condition
    if let hasLoaded = options.hasLoaded { condition.hasLoaded = hasLoaded }
    let planned = steps.outcome(
      on: condition, isAnimated: options.isAnimated, budget: options.budget)
    if let reason = planned.fallback { options.onFallback?(reason) }
    if case .postponed = planned {
      ended(planned)
      return planned
    }
    var positions: PreservedPositions?
    if case .reloaded(.countsDiffer) = planned {
      // The view shows another list, so its positions are meaningless.
    } else {
      positions = PreservedPositions(of: self, steps, options.scrollAnchor)
    }
    let rest = CompletionCounter(planned, ended)
    switch planned {
    case .postponed, .nothing:
      setData(steps.batches.count)
      reloadUnless(condition.counts, rest)
    case .reloaded:
      setData(steps.batches.count)
      reload()
    case .animated, .notAnimated:
      perform(steps, isAnimated: planned == .animated, setData, rest)
    }
    if rest.outcome != planned, let reason = rest.outcome.fallback { options.onFallback?(reason) }
    if let positions, planned != .nothing, dataCounts == steps.targetCounts {
      positions.restore(in: self)
    }
    rest.step()
    return rest.outcome
  }

  /// Reloads all data if its counts differ from the view's although no item is inserted or deleted.
  private func reloadUnless(_ counts: [Int], _ rest: CompletionCounter) {
    let data = dataCounts
    guard data != counts else { return }
    rest.outcome = .reloaded(.dataDiffers(data: data, expected: counts))
    reload()
  }

  /// Batches, then headers, then contents.
  private func perform(
    _ steps: ViewChanges, isAnimated: Bool, _ setData: (Int) -> Void, _ rest: CompletionCounter
  ) {
    let planned = rest.outcome
    var data = DataStep(shown: steps.sourceCounts)
    rest.count += steps.batches.count
    for (index, batch) in steps.batches.enumerated() {
      perform(
        isAnimated: isAnimated,
        update: {
          setData(index)
          return data.changes(batch.changes, batch.counts, data: dataCounts)
        }, ended: { rest.step() })
    }
    if steps.batches.isEmpty {
      setData(0)
      reloadUnless(steps.sourceCounts, rest)
    } else if let difference = data.difference {
      rest.outcome = .reloaded(difference)
    }
    guard rest.outcome == planned else { return }
    if !steps.sectionRefreshes.isEmpty { refreshHeaders(of: steps.sectionRefreshes) }
    if !steps.itemReconfigures.isEmpty { reconfigure(steps.itemReconfigures) }
  }
}

/// Whether the data follows the batches, and the changes that the view receives.
private struct DataStep {
  /// The number of items that the view shows in each section.
  private var shown: [Int]
  /// The first time that the data wasn't the result of a batch.
  private(set) var difference: AnimationFallback?

  init(shown: [Int]) {
    self.shown = shown
  }

  /// The changes of a batch. From the first time that the data isn't the result of a batch, all
  /// sections are replaced: the one batch that is legal whatever the data is.
  mutating func changes(_ changes: BatchChanges, _ expected: [Int], data: [Int]) -> BatchChanges {
    defer { shown = data }
    if difference == nil, data != expected {
      difference = .dataDiffers(data: data, expected: expected)
    }
    guard difference != nil else { return changes }
    var changes = BatchChanges()
    changes.sectionDeletes = Array(shown.indices)
    changes.sectionInserts = Array(data.indices)
    return changes
  }
}

/// The selected items and the scroll position, and their new positions.
@MainActor
private struct PreservedPositions {
  private let selection: [ItemPath]
  private let anchor: (target: ItemPath, position: Double)?

  /// - Returns: `nil` if nothing is selected and no position is to be preserved. Otherwise the new
  ///   positions of items are computed, which takes longer than a small change.
  init?(of view: some BatchView, _ steps: ViewChanges, _ scrollAnchor: ScrollAnchor) {
    let selected = view.selection
    let isKept =
      switch scrollAnchor {
      case .unlessAtTop: !view.isAtTop
      case .always: true
      case .never: false
      }
    let visible = isKept ? view.visibleItems : []
    guard !selected.isEmpty || !visible.isEmpty else { return nil }
    let index = ItemIndex(
      steps.diff, sourceCounts: steps.sourceCounts, targetCount: steps.targetCounts.count)
    selection = selected.compactMap { index.target(of: $0) }
    guard let first = visible.first, let move = index.anchor(amongVisible: visible),
      // An anchor that was offscreen takes the position of the visible items that were deleted.
      let position = view.position(of: visible.contains(move.from) ? move.from : first)
    else {
      anchor = nil
      return
    }
    anchor = (move.to, position)
  }

  func restore(in view: some BatchView) {
    if !selection.isEmpty { view.selection = selection }
    guard let anchor else { return }
    // A list that needn't scroll keeps its momentum.
    if let position = view.position(of: anchor.target), abs(position - anchor.position) < 1 {
      return
    }
    view.scroll(anchor.target, to: anchor.position)
  }
}

/// Calls back with the outcome when the last of several completions has been called.
@MainActor
private final class CompletionCounter {
  var outcome: UpdateOutcome
  /// The number of pending completions, including that of the update itself.
  var count = 1
  private let ended: @MainActor (UpdateOutcome) -> Void

  init(_ outcome: UpdateOutcome, _ ended: @escaping @MainActor (UpdateOutcome) -> Void) {
    self.outcome = outcome
    self.ended = ended
  }

  func step() {
    count -= 1
    if count == 0 { ended(outcome) }
  }
}
