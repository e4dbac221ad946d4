public import LiveList

@available(Systems 2024, *)
extension ListViewSource {
  /// Shows the list of a model, now and after each of its changes.
  ///
  ///     source.follow(model) { [weak self] phase in self?.tableView.showBanner(for: phase) }
  ///
  /// It begins before this returns: rows that the model has are shown at once. The source retains
  /// neither the model nor itself. It ends when the source or its view is released, when another
  /// model is followed, and with ``stopFollowing()``. Until the model has a list, the rows stay as
  /// they are. Lists that arrive during an update aren't queued: then the newest is shown.
  ///
  /// Whether the list is read is another matter: a screen takes a ``ListModel/look()`` while it is
  /// visible.
  ///
  /// - Parameters:
  ///   - model: The model, which isn't retained.
  ///   - phase: Called at once and after each update with how current the rows are, which are those
  ///     of ``newestSections``.
  ///   - alert: Called once with each alert, the oldest first.
  ///   - ended: Called with the outcome of each update when its animation has ended; with `nothing`
  ///     if only the phase changed.
  public func follow(
    _ model: ListModel<SectionID, Header, Item>,
    phase: @escaping @MainActor (ListPhase) -> Void = { _ in },
    alert: @escaping @MainActor (ListAlert) -> Void = { _ in },
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    let following = ListFollowing(
      self, model, ListReports(phase: phase, alert: alert, ended: ended))
    controller.following = following
    following.update()
  }

  /// Ends ``follow(_:phase:alert:ended:)``; the rows stay.
  public func stopFollowing() { controller.following = nil }
}

/// What is called when a followed model has changed.
private struct ListReports {
  let phase: @MainActor (ListPhase) -> Void
  let alert: @MainActor (ListAlert) -> Void
  let ended: @MainActor (UpdateOutcome) -> Void
}

/// What a model's changes do to a source.
@available(Systems 2024, *)
@MainActor
private final class ListFollowing<Source: ListViewSource> {
  typealias Model = ListModel<Source.SectionID, Source.Header, Source.Item>

  private weak var source: Source?
  private weak var model: Model?
  private let reports: ListReports
  private var observer: ListObserver?
  /// What was reported and applied last.
  private var phase: ListPhase?
  private var alert = 0
  private var delivery = 0

  init(_ source: Source, _ model: Model, _ reports: ListReports) {
    self.source = source
    self.model = model
    self.reports = reports
    observer = model.observe { [weak self] in self?.update() }
  }

  func update() {
    guard let source, let model, source.controller.hasView else {
      observer = nil
      return
    }
    showState(of: model, in: source)
    for alert in model.alerts where alert.id > self.alert {
      self.alert = alert.id
      reports.alert(alert)
    }
  }

  /// The phase is reported with the rows, also if the update ends at once.
  private func showState(of model: Model, in source: Source) {
    let hasRows = model.deliveries > delivery
    let isOtherPhase = phase != model.phase
    guard hasRows || isOtherPhase else { return }
    let isFirst = phase == nil
    delivery = model.deliveries
    phase = model.phase
    let end = PendingEnd()
    if !hasRows, !isFirst { end.outcome = .nothing }
    let report = { [reports] (outcome: UpdateOutcome) in
      if outcome != .nothing || isOtherPhase { reports.ended(outcome) }
    }
    if hasRows {
      source.apply(model.sections) { outcome in
        if end.isReported { report(outcome) } else { end.outcome = outcome }
      }
    }
    reports.phase(model.phase)
    end.isReported = true
    if let outcome = end.outcome { report(outcome) }
  }
}

/// An update that may end before its phase is reported.
@MainActor
private final class PendingEnd {
  var outcome: UpdateOutcome?
  var isReported = false
}
