extension BatchView {
  /// Shows the target of a changeset: animated where the view allows it, otherwise as well as it
  /// does.
  ///
  /// The data is set here, at the moment the view expects it. What was selected stays selected, and
  /// what was in sight stays in sight, by identity.
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
    if options.isFirstLoad { condition.hasLoaded = false }
    let outcome = changeset.outcome(
      on: condition, isAnimated: options.isAnimated, budget: options.budget)
    if let reason = outcome.stepDown { options.stepDown?(reason) }
    let isPostponed = if case .postponed = outcome { true } else { false }
    let keeping = isPostponed ? nil : KeptPlaces(of: self, changeset, options.scrollAnchor)
    switch outcome {
    case .postponed:
      ended(outcome)
    case .nothing:
      setData(changeset.target)
      ended(outcome)
    case .reloaded:
      setData(changeset.target)
      reload()
      keeping?.restore(in: self)
      ended(outcome)
    case .animated, .notAnimated:
      perform(changeset, isAnimated: outcome == .animated, setData: setData) { ended(outcome) }
      keeping?.restore(in: self)
    }
    return outcome
  }

  /// Batches, then headers, then contents.
  private func perform<SectionID, Header, Item>(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool,
    setData: ([ListSection<SectionID, Header, Item>]) -> Void,
    ended: @escaping @MainActor () -> Void
  ) {
    let rest = Countdown(changeset.batches.count + 1, ended)
    for batch in changeset.batches {
      perform(
        batch.changes, isAnimated: isAnimated, setData: { setData(batch.after) },
        ended: { rest.step() })
    }
    if changeset.batches.isEmpty { setData(changeset.target) }
    if !changeset.sectionRefreshes.isEmpty { refreshHeaders(of: changeset.sectionRefreshes) }
    if !changeset.itemReconfigures.isEmpty { reconfigure(changeset.itemReconfigures) }
    rest.step()
  }
}

/// What a person selected and looks at, and where it will be.
@MainActor
private struct KeptPlaces {
  private let selection: [ItemPath]
  private let anchor: (target: ItemPath, position: Double)?

  init<SectionID, Header, Item>(
    of view: some BatchView, _ changeset: ListChangeset<SectionID, Header, Item>,
    _ scrollAnchor: ScrollAnchor
  ) {
    let counts = changeset.source.map(\.items.count)
    guard view.condition.counts == counts else {
      (selection, anchor) = ([], nil)
      return
    }
    let places = ItemPlaces(changeset)
    selection = view.selection.compactMap { places.target(of: $0) }
    let isKept =
      switch scrollAnchor {
      case .unlessAtTop: !view.isAtTop
      case .always: true
      case .never: false
      }
    let visible = isKept ? view.visibleItems : []
    guard let first = visible.first, let move = places.anchor(amongVisible: visible),
      // One that was out of sight comes to where those were that are gone.
      let position = view.position(of: visible.contains(move.from) ? move.from : first)
    else {
      anchor = nil
      return
    }
    anchor = (move.to, position)
  }

  func restore(in view: some BatchView) {
    if !selection.isEmpty { view.selection = selection }
    if let anchor { view.scroll(anchor.target, to: anchor.position) }
  }
}

/// Calls back when the last of several things has ended.
@MainActor
private final class Countdown {
  private var count: Int
  private let ended: @MainActor () -> Void

  init(_ count: Int, _ ended: @escaping @MainActor () -> Void) {
    self.count = count
    self.ended = ended
  }

  func step() {
    count -= 1
    if count == 0 { ended() }
  }
}
