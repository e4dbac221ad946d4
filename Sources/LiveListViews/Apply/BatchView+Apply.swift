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
  /// - Returns: The update that has started, with its outcome. Its end can be waited for.
  @discardableResult
  @inlinable
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void
  ) -> AppliedUpdate {
    let update = AppliedUpdate()
    update.begin(
      apply(
        ViewChanges(changeset), options: options,
        anchored: changeset.place(of: options.scrollAnchor),
        setData: { setData(changeset.list(afterBatch: $0)) }, ended: { update.end($0) }))
    return update
  }

  /// - Parameters:
  ///   - anchored: The row that keeps its place according to the options, in the source.
  ///   - setData: Sets the view's data to the list after the batch with the given index. After the
  ///     last batch, or without batches, that is the target.
  @usableFromInline
  package func apply(
    _ steps: ViewChanges, options: UpdateOptions, anchored: ListPlace?, setData: (Int) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    var condition = condition
    if let hasLoaded = options.hasLoaded { condition.hasLoaded = hasLoaded }
    let planned = steps.outcome(on: condition, options)
    if let reason = planned.fallback { options.onFallback?(reason) }
    if case .postponed = planned {
      ended(planned)
      return planned
    }
    var kept: KeptPlace?
    if case .reloaded(.countsDiffer) = planned {
      // The view shows another list, so its positions are meaningless.
    } else if planned != .nothing {
      kept = KeptPlace(of: self, steps, options.scrollAnchor, anchored: anchored)
    }
    let rest = CompletionCounter(planned, ended)
    switch planned {
    case .postponed, .nothing:
      setData(steps.batches.count)
      reloadUnless(condition.counts, rest)
      options.alongside?()
    case .reloaded:
      setData(steps.batches.count)
      reload()
      kept?.restore(in: self, showing: steps)
      options.alongside?()
    case .animated, .notAnimated:
      perform(steps, options, kept, setData, rest)
    }
    if rest.outcome != planned, let reason = rest.outcome.fallback { options.onFallback?(reason) }
    rest.step()
    return rest.outcome
  }

  /// Performs the changes, and restores what stays in place.
  ///
  /// The batch and the scrolling are one animation. If the scroll offset were set without animation,
  /// all rows would first jump by the height of the inserted ones, and then slide back. Nested
  /// animations have the duration and the curve of the outermost one.
  ///
  /// Offscreen changes aren't animated: then nothing on the screen moves at all.
  ///
  /// Source: UIKit, `UIView.AnimationOptions.overrideInheritedDuration`, on nested animations; Stack
  /// Overflow 4279730, on offsets that are set without animation.
  private func perform(
    _ steps: ViewChanges, _ options: UpdateOptions, _ kept: KeptPlace?, _ setData: (Int) -> Void,
    _ rest: CompletionCounter
  ) {
    let isAnimated = rest.outcome == .animated
    let animatesRows = isAnimated && kept?.hidesChanges != true
    func change() {
      perform(steps, isAnimated: animatesRows, options.contentTransition, setData, rest)
      kept?.restore(in: self, showing: steps)
      options.alongside?()
    }
    let isPlain = kept?.hasGoal != true && options.duration == nil && options.alongside == nil
    if isAnimated, !isPlain, animatesRows || options.alongside != nil {
      animate(for: options.duration, change)
    } else {
      change()
    }
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
    _ steps: ViewChanges, isAnimated: Bool, _ transition: UpdateOptions.ContentTransition,
    _ setData: (Int) -> Void, _ rest: CompletionCounter
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
    if !steps.sectionRefreshes.isEmpty {
      rest.count += 1
      refreshHeaders(of: steps.sectionRefreshes, isAnimated: isAnimated) { rest.step() }
    }
    if !steps.itemReconfigures.isEmpty {
      reconfigure(steps.itemReconfigures, planned == .animated ? transition : .none)
    }
  }

  private func reconfigure(_ paths: [ItemPath], _ transition: UpdateOptions.ContentTransition) {
    switch transition {
    case .crossFade: reconfigure(paths, crossFades: true)
    case .none: reconfigure(paths, crossFades: false)
    case .custom(let animate):
      let visible = Set(visiblePlaces.map(\.place))
      let shown = paths.filter { visible.contains(.item($0)) }
      let others = paths.filter { !visible.contains(.item($0)) }
      if !others.isEmpty { reconfigure(others, crossFades: false) }
      for path in shown { animate(path) { reconfigure([path], crossFades: false) } }
    }
  }
}

/// Checks after each batch whether the app has set the expected data, and returns the changes for
/// the view.
private struct DataStep {
  /// The number of items that the view shows in each section.
  private var shown: [Int]
  /// Set when the app's data differs from the result of a batch for the first time.
  private(set) var difference: UpdateOutcome.Fallback?

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
