/// How a view shows the target of a changeset.
///
/// The cases are ordered by preference. The first one that the view allows is used.
public enum UpdateOutcome: Hashable, Sendable {
  /// Both lists are equal, so the view stays as it is.
  case nothing
  /// The changes were made in place, and those that the user can see were animated.
  case animated
  /// The changes were made in place, without animation.
  case notAnimated(Fallback)
  /// The whole list was reloaded.
  case reloaded(Fallback)
  /// Neither the view nor its data was changed. Apply the changeset later.
  case postponed(Fallback)

  /// The reason why the view wasn't animated; `nil` if it was, or if the lists are equal.
  public var fallback: Fallback? {
    switch self {
    case .nothing, .animated: nil
    case .notAnimated(let reason), .reloaded(let reason), .postponed(let reason): reason
    }
  }
}

extension UpdateOutcome {
  /// The reason why a view wasn't animated or was reloaded.
  public enum Fallback: Hashable, Sendable {
    /// The caller disabled the animation.
    case notAsked
    /// The user prefers reduced motion.
    case reducedMotion
    /// The view isn't visible: it isn't in a window.
    case notInWindow
    /// The view hasn't shown a list before.
    case firstLoad
    /// There are more changes than the budget allows.
    case budgetExceeded(operations: Int, budget: Int)
    /// The view shows another list than the source of the changeset.
    case countsDiffer(shown: [Int], expected: [Int])
    /// The user is dragging or dropping items. The view must not be changed until that has ended.
    case uncommittedUpdates
    /// The app set data whose counts differ from those of the requested list.
    case dataDiffers(data: [Int], expected: [Int])
    /// The data source doesn't know which list was shown before.
    case previousListUnknown
  }
}

extension UpdateOutcome.Fallback: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAsked: "no animation was requested"
    case .reducedMotion: "the Reduce Motion setting is on"
    case .notInWindow: "the view isn't in a window"
    case .firstLoad: "the view hasn't shown a list before"
    case .budgetExceeded(let operations, let budget):
      "\(operations) changes exceed the budget of \(budget)"
    case .countsDiffer(let shown, let expected):
      "the view shows sections with \(shown) items, but the changeset expects \(expected)"
    case .uncommittedUpdates: "items are being dragged or dropped"
    case .dataDiffers(let data, let expected):
      "the data has sections with \(data) items, not \(expected)"
    case .previousListUnknown: "the data source doesn't know the previous list"
    }
  }
}
