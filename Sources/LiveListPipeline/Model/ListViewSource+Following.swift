public import LiveList

@available(Systems 2024, *)
extension ListViewSource {
  /// Shows the current list of a model, now and after each of its changes.
  ///
  ///     source.follow(model) { [weak self] phase in self?.tableView.showBanner(for: phase) }
  ///
  /// If the model has rows, they are shown before this method returns. The source retains neither
  /// the model nor itself. Following ends when the source or its view is released, when another
  /// model is followed, and when you call ``stopFollowing()``. The rows stay as they are until the
  /// model has a list. Lists that arrive during an update aren't queued; when the update has ended,
  /// the newest list is shown.
  ///
  /// This method doesn't make the list visible: a screen calls ``ListModel/look()`` so that the
  /// source is read.
  ///
  /// - Parameters:
  ///   - model: The model, which isn't retained.
  ///   - phase: Called immediately, and whenever the rows or the phase of the model have changed,
  ///     with the phase of ``newestSections``: how current they are.
  ///   - alert: Called once for each alert, oldest first.
  ///   - ended: Called with the outcome of each update when its animation has ended, or with
  ///     `nothing` if only the phase has changed.
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

  /// Ends ``follow(_:phase:alert:ended:)``. The rows stay as they are.
  public func stopFollowing() { controller.following = nil }
}

/// The closures to call when a followed model has changed.
private struct ListReports {
  let phase: @MainActor (ListPhase) -> Void
  let alert: @MainActor (ListAlert) -> Void
  let ended: @MainActor (UpdateOutcome) -> Void
}

/// Updates a data source after each change of a model.
@available(Systems 2024, *)
@MainActor
private final class ListFollowing<Source: ListViewSource> {
  typealias Model = ListModel<Source.SectionID, Source.Header, Source.Item>

  private weak var source: Source?
  private weak var model: Model?
  private let reports: ListReports
  private var observer: ListObserver?
  /// The phase, the alert and the delivery that were handled last.
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

  /// Reports the phase before the end of the update, even if the update ends immediately.
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
