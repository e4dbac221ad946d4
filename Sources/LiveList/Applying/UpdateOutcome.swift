/// How a view came, or is to come, to show the target of a changeset.
///
/// These are the steps of a ladder: as far up as the view allows.
public enum UpdateOutcome: Hashable, Sendable {
  /// Nothing had to be done: both lists show the same.
  case nothing
  /// The changes were animated in place.
  case animated
  /// The changes were made in place, at once.
  case notAnimated(AnimationFallback)
  /// The whole list was reloaded.
  case reloaded(AnimationFallback)
  /// The view was left alone, and its data too; the changeset can be applied later.
  case postponed(AnimationFallback)

  /// Why a lower step was taken, `nil` when none was.
  public var stepDown: AnimationFallback? {
    switch self {
    case .nothing, .animated: nil
    case .notAnimated(let reason), .reloaded(let reason), .postponed(let reason): reason
    }
  }
}

/// Why a view was not animated, or not changed in place.
public enum AnimationFallback: Hashable, Sendable {
  /// The caller asked for no animation.
  case notAsked
  /// The person asked the system for less motion.
  case reducedMotion
  /// The view isn't visible: it is in no window.
  case notInWindow
  /// Nothing was shown before.
  case firstLoad
  /// There are more changes than the budget allows.
  case budgetExceeded(operations: Int, budget: Int)
  /// The view does not show the list that the changeset starts from.
  case countsDiffer(shown: [Int], expected: [Int])
  /// The person drags or drops items: the view must not be touched now.
  case uncommittedUpdates
  /// The app set other data than the requested list: it has other counts of items.
  case dataDiffers(data: [Int], expected: [Int])
  /// The data source does not say what was shown before.
  case previousListUnknown
}

extension AnimationFallback: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAsked: "no animation was requested"
    case .reducedMotion: "the system's setting asks for less motion"
    case .notInWindow: "the view is in no window"
    case .firstLoad: "nothing was shown before"
    case .budgetExceeded(let operations, let budget):
      "\(operations) changes are more than the budget of \(budget)"
    case .countsDiffer(let shown, let expected):
      "the view shows sections of \(shown) items, and the changeset starts from \(expected)"
    case .uncommittedUpdates: "items are being dragged or dropped"
    case .dataDiffers(let data, let expected):
      "the data was set to sections of \(data) items, where \(expected) were given"
    case .previousListUnknown: "the data source does not say what was shown before"
    }
  }
}
