/// A list that was given to a view or to its data source: it waits, is being animated, or is shown.
///
///     source.apply(rows)
///     source.apply(rows).whenEnded { outcome in log(outcome) }
///     let outcome = await source.apply(rows).ended()
///
/// The update goes on without this object.
@MainActor
public final class AppliedUpdate {
  /// The outcome of an update that has started; it says why if the view couldn't be animated. `nil`
  /// as long as a data source lets the list wait, or animates it.
  public private(set) var outcome: UpdateOutcome?
  private var hasEnded = false
  private var actions: [@MainActor (UpdateOutcome) -> Void] = []

  @usableFromInline init() {}

  @usableFromInline
  func begin(_ outcome: UpdateOutcome) { self.outcome = outcome }

  @usableFromInline
  func end(_ outcome: UpdateOutcome) {
    self.outcome = outcome
    hasEnded = true
    let actions = actions
    self.actions = []
    for action in actions { action(outcome) }
  }

  /// Waits until the list or a newer one is shown and its animation has ended.
  ///
  /// - Returns: The outcome. If the update was postponed because the user is dragging or dropping
  ///   items, this method returns immediately, and a data source shows the list after the drop.
  @discardableResult
  public func ended() async -> UpdateOutcome {
    await withCheckedContinuation { continuation in
      whenEnded { continuation.resume(returning: $0) }
    }
  }

  /// Performs an action when the list or a newer one is shown and its animation has ended, or now if
  /// that has happened.
  ///
  /// - Parameter action: Called once with the outcome. If the update was postponed because the user
  ///   is dragging or dropping items, it is called immediately, and a data source shows the list
  ///   after the drop.
  public func whenEnded(_ action: @escaping @MainActor (UpdateOutcome) -> Void) {
    if hasEnded, let outcome { action(outcome) } else { actions.append(action) }
  }
}
