/// How a view showed, or is about to show, the target of a changeset.
///
/// The first of these that the view allows is used.
public enum UpdateOutcome: Hashable, Sendable {
  /// Nothing had to be done: both lists are equal.
  case nothing
  /// The changes were animated in place.
  case animated
  /// The changes were made in place, without animation.
  case notAnimated(AnimationFallback)
  /// The whole list was reloaded.
  case reloaded(AnimationFallback)
  /// Neither the view nor its data was changed; the changeset can be applied later.
  case postponed(AnimationFallback)

  /// The reason the view wasn't animated; `nil` if it was.
  public var fallback: AnimationFallback? {
    switch self {
    case .nothing, .animated: nil
    case .notAnimated(let reason), .reloaded(let reason), .postponed(let reason): reason
    }
  }
}

/// A reason why a view wasn't animated, or wasn't changed in place.
public enum AnimationFallback: Hashable, Sendable {
  /// The caller requested no animation.
  case notAsked
  /// The user prefers reduced motion.
  case reducedMotion
  /// The view isn't visible: it isn't in a window.
  case notInWindow
  /// Nothing was shown before.
  case firstLoad
  /// There are more changes than the budget allows.
  case budgetExceeded(operations: Int, budget: Int)
  /// The view doesn't show the source of the changeset.
  case countsDiffer(shown: [Int], expected: [Int])
  /// The user is dragging or dropping items: the view must not be changed now.
  case uncommittedUpdates
  /// The app set other data than the requested list: the numbers of items differ.
  case dataDiffers(data: [Int], expected: [Int])
  /// The data source doesn't know what was shown before.
  case previousListUnknown
}

extension AnimationFallback: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAsked: "no animation was requested"
    case .reducedMotion: "the Reduce Motion setting is on"
    case .notInWindow: "the view isn't in a window"
    case .firstLoad: "nothing was shown before"
    case .budgetExceeded(let operations, let budget):
      "\(operations) changes exceed the budget of \(budget)"
    case .countsDiffer(let shown, let expected):
      "the view shows sections of \(shown) items, and the changeset starts from \(expected)"
    case .uncommittedUpdates: "items are being dragged or dropped"
    case .dataDiffers(let data, let expected):
      "the data has sections of \(data) items instead of the expected \(expected)"
    case .previousListUnknown: "the data source doesn't know the previous list"
    }
  }
}
