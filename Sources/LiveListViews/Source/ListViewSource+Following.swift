public import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension ListViewSource {
  /// Shows the current list of a model, now and after each of its changes.
  ///
  ///     source.follow(model) { [weak self] state in self?.tableView.showBanner(for: state.phase) }
  ///
  /// If the model has rows and the view shows none, they are shown before this method returns. All
  /// later rows arrive by `ListModel.updates(from:)`: they are compared once, where
  /// the model says, and the view receives exactly those changes. The rows stay as they are until
  /// the model has a list. Lists that arrive during an update aren't queued; when the update has
  /// ended, the newest list is shown.
  ///
  /// The source keeps the model while it follows it. Following ends when the source or its view is
  /// released, when another model is followed, and when you call ``stopFollowing()``.
  ///
  /// The view looks at the list while it is in a window: the model's source is read then. On macOS, a window
  /// that is closed and kept still has its views: call ``stopFollowing()`` when it closes.
  ///
  /// - Parameters:
  ///   - model: The model, which is kept while it is followed.
  ///   - state: Called immediately, and with each update of the rows or the phase, with
  ///     ``newestSections`` and how current they are.
  ///   - alert: Called once for each alert, oldest first.
  ///   - ended: Called with the outcome of each update when its animation has ended, or with
  ///     `nothing` if only the phase has changed.
  public func follow(
    _ model: ListModel<SectionID, Header, Item>,
    state: @escaping @MainActor (ListState<SectionID, Header, Item>) -> Void = { _ in },
    alert: @escaping @MainActor (ListAlert) -> Void = { _ in },
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    follow(model, ListReports(state: state, alert: alert, ended: ended))
  }

  /// Follows a model from the initializer on: the closure, which may use this source, is called once that has returned.
  package func followFromStart(
    _ model: ListModel<SectionID, Header, Item>,
    state: @escaping @MainActor (ListState<SectionID, Header, Item>) -> Void
  ) {
    follow(model, ListReports(isDeferred: true, state: state))
  }

  private func follow(
    _ model: ListModel<SectionID, Header, Item>, _ reports: ListReports<SectionID, Header, Item>
  ) {
    controller.edit(in: model.driver)
    controller.reports = { [weak model] error in model?.report(.failure(error)) }
    controller.following = ListFollowing(self, model, reports)
  }

  /// Ends ``follow(_:state:alert:ended:)``. The rows stay as they are.
  public func stopFollowing() {
    controller.following = nil
    controller.edit(in: nil)
    controller.reports = nil
  }
}

/// The closures to call when a followed model has changed.
private struct ListReports<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  /// Whether the first state is reported in the next turn of the main actor.
  var isDeferred = false
  let state: @MainActor (ListState<SectionID, Header, Item>) -> Void
  var alert: @MainActor (ListAlert) -> Void = { _ in }
  var ended: @MainActor (UpdateOutcome) -> Void = { _ in }
}

/// Applies the updates of a model to a data source, for as long as this object exists.
@available(Systems 2024, *)
@MainActor
private final class ListFollowing<Source: ListViewSource> {
  typealias Model = ListModel<Source.SectionID, Source.Header, Source.Item>
  typealias Update = ListUpdate<Source.SectionID, Source.Header, Source.Item>

  private weak var source: Source?
  /// Keeps the model: rows of a model that no screen keeps would never arrive.
  private let model: Model
  private let reports: ListReports<Source.SectionID, Source.Header, Source.Item>
  private var tasks: [Task<Void, Never>] = []
  /// The rows that waited when the view was updated last.
  private var pending: Set<Source.Item.ID> = []
  /// The view's look at the list while it is in a window.
  private var look: ListLook?

  init(
    _ source: Source, _ model: Model,
    _ reports: ListReports<Source.SectionID, Source.Header, Source.Item>
  ) {
    self.source = source
    self.model = model
    self.reports = reports
    source.controller.host?.observeWindow { [weak self, weak model] isInWindow in
      self?.look = isInWindow ? model?.look() : nil
    }
    let updates = updates(of: model, startingIn: source)
    tasks = [
      Task { [weak self] in
        for await update in updates {
          guard let outcome = await self?.show(update) else { return }
          reports.ended(outcome)
        }
      },
      Task { [weak source, alerts = model.newAlerts()] in
        for await alert in alerts {
          guard source?.controller.hasView == true else { return }
          reports.alert(alert)
        }
      },
    ]
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// Reports the phase of a model, and shows its rows if the view shows none yet: nothing has to be
  /// compared for that.
  ///
  /// - Returns: The updates that follow.
  private func updates(of model: Model, startingIn source: Source) -> Model.Updates<Update> {
    let phase = model.phase
    guard model.deliveries > 0, source.newestSections.isEmpty else {
      reportFirst(phase, of: source)
      return model.updates(from: source.newestSections, delivery: 0, phase: phase)
    }
    let end = PendingEnd(reports.ended)
    source.controller.apply(model.sections) { end.reach($0) }
    reportFirst(phase, of: source)
    end.report()
    return model.updates(from: model.sections, delivery: model.deliveries, phase: phase)
  }

  private func reportFirst(_ phase: ListPhase, of source: Source) {
    guard reports.isDeferred else { return report(phase, of: source) }
    Task { [weak self, weak source] in
      if let self, let source { report(phase, of: source) }
    }
  }

  private func report(_ phase: ListPhase, of source: Source) {
    reports.state(ListState(sections: source.newestSections, phase: phase))
  }

  /// Shows an update, and waits until its animation has ended.
  ///
  /// - Returns: The outcome; `nil` if the source or its view was released.
  private func show(_ update: Update) async -> UpdateOutcome? {
    await withCheckedContinuation { continuation in
      guard let source, source.controller.hasView else {
        return continuation.resume(returning: nil)
      }
      // The user may have edited what the view shows.
      let hasRows =
        !update.changeset.isEmpty
        || !update.changeset.startsFrom(source.controller.newestSections)
      if hasRows {
        source.controller.apply(update.changeset) { continuation.resume(returning: $0) }
      }
      let waiting = pending.symmetricDifference(model.pendingIDs)
      pending = model.pendingIDs
      if !waiting.isEmpty { source.controller.reconfigure(waiting) }
      report(update.phase, of: source)
      if !hasRows { continuation.resume(returning: .nothing) }
    }
  }
}

/// The end of an update, which is reported after its phase even if it ends immediately.
@MainActor
private final class PendingEnd {
  private var outcome: UpdateOutcome?
  private var isReported = false
  private let ended: @MainActor (UpdateOutcome) -> Void

  init(_ ended: @escaping @MainActor (UpdateOutcome) -> Void) {
    self.ended = ended
  }

  func reach(_ outcome: UpdateOutcome) {
    if isReported { ended(outcome) } else { self.outcome = outcome }
  }

  func report() {
    isReported = true
    if let outcome { ended(outcome) }
  }
}
