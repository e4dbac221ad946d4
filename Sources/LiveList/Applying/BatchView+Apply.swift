extension BatchView {
  /// Shows the target of a changeset: animated where the view allows it, otherwise as well as it
  /// does.
  ///
  /// The data is set here, at the moment the view expects it, and counted before the view is
  /// notified: if the data isn't the requested list, the view reloads all of it. Selection and
  /// scroll position are preserved by identity.
  ///
  /// - Parameters:
  ///   - changeset: The changes from the list that the view shows.
  ///   - options: What is wanted of the view.
  ///   - setData: Makes the view's data the given list; called once for each batch.
  ///   - ended: Called once, when the view has come to rest, with what was done.
  /// - Returns: What is being done.
  @discardableResult
  public func apply<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, options: UpdateOptions = UpdateOptions(),
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) -> UpdateOutcome {
    var condition = condition
    if let hasLoaded = options.hasLoaded { condition.hasLoaded = hasLoaded }
    let planned = changeset.outcome(
      on: condition, isAnimated: options.isAnimated, budget: options.budget)
    if let reason = planned.stepDown { options.stepDown?(reason) }
    if case .postponed = planned {
      ended(planned)
      return planned
    }
    let keeping = PreservedPositions(of: self, changeset, options.scrollAnchor)
    let rest = CompletionCounter(planned, ended)
    switch planned {
    case .postponed, .nothing:
      setData(changeset.target)
      reloadUnless(condition.counts, rest)
    case .reloaded:
      setData(changeset.target)
      reload()
    case .animated, .notAnimated:
      perform(changeset, condition.counts, isAnimated: planned == .animated, setData, rest)
    }
    if rest.outcome != planned, let reason = rest.outcome.stepDown { options.stepDown?(reason) }
    if planned != .nothing, dataCounts == changeset.target.map({ $0.items.count }) {
      keeping.restore(in: self)
    }
    rest.step()
    return rest.outcome
  }

  /// Reloads all data if its counts differ from the view's although no item was to be inserted or
  /// deleted.
  private func reloadUnless(_ counts: [Int], _ rest: CompletionCounter) {
    let data = dataCounts
    guard data != counts else { return }
    rest.outcome = .reloaded(.dataDiffers(data: data, expected: counts))
    reload()
  }

  /// Batches, then headers, then contents.
  private func perform<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, _ counts: [Int], isAnimated: Bool,
    _ setData: ([ListSection<SectionID, Header, Item>]) -> Void, _ rest: CompletionCounter
  ) {
    let planned = rest.outcome
    var step = DataStep(shown: counts)
    rest.count += changeset.batches.count
    for batch in changeset.batches {
      perform(
        isAnimated: isAnimated,
        update: {
          setData(batch.after)
          return step.changes(batch.changes, batch.after.map { $0.items.count }, data: dataCounts)
        }, ended: { rest.step() })
    }
    if changeset.batches.isEmpty {
      setData(changeset.target)
      reloadUnless(counts, rest)
    } else if let difference = step.difference {
      rest.outcome = .reloaded(difference)
    }
    guard rest.outcome == planned else { return }
    if !changeset.sectionRefreshes.isEmpty { refreshHeaders(of: changeset.sectionRefreshes) }
    if !changeset.itemReconfigures.isEmpty { reconfigure(changeset.itemReconfigures) }
  }
}

/// Whether the data follows the batches, and the changes that the view receives.
private struct DataStep {
  /// How many items the view shows in each section.
  private var shown: [Int]
  /// The first time that the data was not what a batch leads to.
  private(set) var difference: AnimationFallback?

  init(shown: [Int]) {
    self.shown = shown
  }

  /// The changes of a batch, or, as soon as the data is not what batches lead to, all sections for
  /// all: the one batch that is legal whatever the data is.
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

/// The selected items and the scroll position, and where they will be.
@MainActor
private struct PreservedPositions {
  private let selection: [ItemPath]
  private let anchor: (target: ItemPath, position: Double)?

  init<SectionID, Header, Item>(
    of view: some BatchView, _ changeset: ListChangeset<SectionID, Header, Item>,
    _ scrollAnchor: ScrollAnchor
  ) {
    let counts = changeset.source.map { $0.items.count }
    guard view.condition.counts == counts else {
      (selection, anchor) = ([], nil)
      return
    }
    let places = ItemIndex(changeset)
    selection = view.selection.compactMap { places.target(of: $0) }
    let isKept =
      switch scrollAnchor {
      case .unlessAtTop: !view.isAtTop
      case .always: true
      case .never: false
      }
    let visible = isKept ? view.visibleItems : []
    guard let first = visible.first, let move = places.anchor(amongVisible: visible),
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
    // A list that is where it should be is left to its momentum.
    if let position = view.position(of: anchor.target), abs(position - anchor.position) < 1 {
      return
    }
    view.scroll(anchor.target, to: anchor.position)
  }
}

/// Calls back with what was done when the last of several things has ended.
@MainActor
private final class CompletionCounter {
  var outcome: UpdateOutcome
  /// How many things have not ended; one is the update itself.
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
