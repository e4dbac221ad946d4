public import LiveList

extension BatchView {
  /// Updates the view to the target of a changeset, with animation if the view allows it.
  ///
  /// The data is set when the view expects it, and counted before the view is notified. If the
  /// counts differ from those of the requested list, the view is reloaded. Selection and scroll
  /// position are preserved by the identity of the items.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
  ///   - options: How the view is updated.
  ///   - setData: Replaces the view's data with the given list; called once for each batch.
  ///   - ended: Called once with the outcome, when all animations have ended.
  /// - Returns: The outcome of the update that has started.
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

  /// - Parameter setData: Sets the view's data to the list after the batch with the given index.
  ///   After the last batch, or without batches, that is the target.
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

  /// Reloads the view if the counts of its data differ from those of the view, although no item was
  /// inserted or deleted.
  private func reloadUnless(_ counts: [Int], _ rest: CompletionCounter) {
    let data = dataCounts
    guard data != counts else { return }
    rest.outcome = .reloaded(.dataDiffers(data: data, expected: counts))
    reload()
  }

  /// Performs the batches, then refreshes the headers, then reconfigures the items.
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

/// Checks after each batch whether the app has set the expected data, and returns the changes for
/// the view.
private struct DataStep {
  /// The number of items that the view shows in each section.
  private var shown: [Int]
  /// Set when the app's data differs from the result of a batch for the first time.
  private(set) var difference: AnimationFallback?

  init(shown: [Int]) {
    self.shown = shown
  }

  /// Returns the changes for the view. Once the data has differed from the result of a batch, all
  /// sections are replaced, because that is legal for any data.
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

/// The selection and the scroll position to restore after an update.
@MainActor
private struct PreservedPositions {
  private let selection: [ItemPath]
  private let anchor: (target: ItemPath, position: Double)?

  /// - Returns: `nil` if nothing is selected and no scroll position has to be preserved. That skips
  ///   the computation of new positions, which takes longer than a small change.
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
      // If all visible items were deleted, the anchor moves to where the first of them was.
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
    // Scrolling would stop a list that is still decelerating, so it is done only when needed.
    if let position = view.position(of: anchor.target), abs(position - anchor.position) < 1 {
      return
    }
    view.scroll(anchor.target, to: anchor.position)
  }
}

/// Calls `ended` with the outcome once all completions have been called.
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
