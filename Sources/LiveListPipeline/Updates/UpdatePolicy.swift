/// What happens to snapshots that arrive faster than a view can be updated.
///
/// A view is never updated while an update is running. Snapshots that arrive in the meantime are
/// pending, and the policy decides how many of them are kept. With every policy, the last snapshot
/// of a source that ends is shown, and the number of pending snapshots is limited.
///
///     for await changeset in scores.changesets(policy: .newestWins(interval: .milliseconds(500))) {
///       await tableView.apply(changeset) { rows = $0 }.ended()
///     }
public struct UpdatePolicy: Hashable, Sendable {
  enum Rule: Hashable {
    case newestWins
    case merge
    case queue(limit: Int)
    case drop
  }

  let rule: Rule
  /// The minimum time between the starts of two updates. For ``merge(within:)``, the time that a
  /// snapshot waits for others.
  public let interval: Duration

  private init(_ rule: Rule, interval: Duration) {
    precondition(interval >= .zero, "interval must not be negative, but is \(interval).")
    self.rule = rule
    self.interval = interval
  }
}

extension UpdatePolicy {
  /// Shows a snapshot immediately. After an update, shows the newest snapshot that arrived while
  /// the update was running.
  ///
  /// Law: at most one snapshot is pending, and the last one is always shown.
  public static let newestWins = newestWins(interval: .zero)

  /// Like ``newestWins``, with a minimum time between the starts of two updates.
  ///
  /// The first snapshot after a pause is shown immediately. Only a snapshot that follows too soon
  /// waits.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func newestWins(interval: Duration) -> Self {
    Self(.newestWins, interval: interval)
  }

  /// Merges snapshots: the first one waits for the given time, and then the newest that has arrived
  /// is shown.
  ///
  /// Use it for a source that reports a change as several snapshots, to hide the intermediate ones.
  /// Every snapshot waits, even a single one. When the source ends, the pending snapshot is shown
  /// immediately.
  ///
  /// Law: at most one snapshot is pending, and the last one is always shown.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func merge(within interval: Duration) -> Self {
    Self(.merge, interval: interval)
  }

  /// Shows every snapshot, one after another, as long as at most `limit` are pending.
  ///
  /// Above the limit, a new snapshot replaces the last one in the queue. The user sees the first
  /// steps of a burst one by one, then a jump to its end.
  ///
  /// Law: of the pending snapshots, the first `limit - 1` are shown in order, followed by the last
  /// one that arrived.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of pending snapshots, not counting the one that is being shown.
  ///   - interval: The minimum time between the starts of two updates.
  /// - Precondition: `limit` is positive, and `interval` isn't negative.
  public static func queue(limit: Int = 16, interval: Duration = .zero) -> Self {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    return Self(.queue(limit: limit), interval: interval)
  }

  /// Drops snapshots that arrive while an update is running.
  ///
  /// Use it for a source that reports continuously, such as a sensor: a view never shows a value
  /// that was measured while it was busy. If the source pauses, the view may be out of date until
  /// the next snapshot. If that isn't acceptable, use ``newestWins``.
  ///
  /// Law: a snapshot is shown only if it arrived while no update was running. The exception is the
  /// last snapshot of a source that ends or fails, so that the view doesn't stay out of date.
  public static let drop = drop(interval: .zero)

  /// Like ``drop``, but also drops snapshots that arrive within `interval` of the start of an
  /// update.
  ///
  /// - Precondition: `interval` isn't negative.
  public static func drop(interval: Duration) -> Self {
    Self(.drop, interval: interval)
  }
}
