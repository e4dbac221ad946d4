/// What happens to snapshots that arrive faster than a view can be updated.
///
/// A view is never updated while an update runs. Snapshots that arrive in the meantime are pending,
/// and a policy decides how many of them are kept. With every policy the last snapshot of a source
/// that ends is shown, and the number of pending snapshots is bounded.
///
///     for await changeset in scores.changesets(policy: .newestWins(interval: .milliseconds(500))) {
///       await tableView.apply(changeset) { rows = $0 }
///     }
public struct UpdatePolicy: Hashable, Sendable {
  enum Rule: Hashable {
    case newestWins
    case merge
    case queue(limit: Int)
    case drop
  }

  let rule: Rule
  /// The minimum time between the starts of two updates; for ``merge(within:)`` the time that a
  /// snapshot waits for others.
  public let interval: Duration

  private init(_ rule: Rule, interval: Duration) {
    precondition(interval >= .zero, "interval must not be negative, but is \(interval).")
    self.rule = rule
    self.interval = interval
  }
}

extension UpdatePolicy {
  /// A snapshot is shown at once; after an update, the newest that arrived while it ran.
  ///
  /// Law: at most one snapshot waits, and the last one is always reached.
  public static let newestWins = newestWins(interval: .zero)

  /// Like ``newestWins``, with a minimum time between the starts of two updates.
  ///
  /// The first snapshot after a pause is shown immediately; only snapshots that follow too soon
  /// wait.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func newestWins(interval: Duration) -> Self {
    Self(.newestWins, interval: interval)
  }

  /// Snapshots that arrive within a time of the first of them are shown as one.
  ///
  /// For sources that report one change as several snapshots: no intermediate one is shown. Every
  /// snapshot waits, even a single one. When the source ends, the pending snapshot is shown
  /// immediately.
  ///
  /// Law: at most one snapshot waits, and the last one is always reached.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func merge(within interval: Duration) -> Self {
    Self(.merge, interval: interval)
  }

  /// Every snapshot is shown, one after another, as long as no more than `limit` are pending.
  ///
  /// Above the limit the newest replaces the last one in the queue. The user sees the first steps
  /// of a burst one by one, then a jump to its end.
  ///
  /// Law: of the snapshots that wait, the first `limit - 1` are shown, in order, and then the last
  /// one that arrived.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of pending snapshots, not counting the one that is being shown.
  ///   - interval: The shortest time between the starts of two updates.
  /// - Precondition: `limit` is positive and `interval` not negative.
  public static func queue(limit: Int = 16, interval: Duration = .zero) -> Self {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    return Self(.queue(limit: limit), interval: interval)
  }

  /// A snapshot that arrives while an update runs is dropped.
  ///
  /// For sources that report all the time, such as a sensor: a view never shows a value that was
  /// measured while it was busy. Between two snapshots of a source that pauses, the view may
  /// therefore be out of date; if that is wrong, use ``newestWins``.
  ///
  /// Law: a shown snapshot arrived while no update ran, except for the last one of a source that
  /// ended or failed, so that a view doesn't stay out of date.
  public static let drop = drop(interval: .zero)

  /// Like ``drop``; also drops what arrives sooner than `interval` after the start of an update.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func drop(interval: Duration) -> Self {
    Self(.drop, interval: interval)
  }
}
