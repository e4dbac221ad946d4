/// How a changeset is applied to a view.
public struct UpdateOptions {
  /// Whether the changes are to be seen to happen.
  public var isAnimated: Bool
  /// The most single changes that are told one by one; above it the view is reloaded.
  public var budget: Int
  /// When the items in sight stay where they are.
  public var scrollAnchor: ScrollAnchor
  /// Called with the reason whenever a view can not be animated: a hook for logs.
  public var stepDown: (@MainActor (AnimationFallback) -> Void)?
  /// Whether the view has shown a list before: the first one comes at once, without a motion. `nil`
  /// lets the view judge, for which one without items has not.
  public var hasLoaded: Bool?

  /// Animated, without a budget, and with the items in sight kept unless the list stands at its
  /// beginning.
  public init(
    isAnimated: Bool = true, budget: Int = .max, scrollAnchor: ScrollAnchor = .unlessAtTop,
    hasLoaded: Bool? = nil, stepDown: (@MainActor (AnimationFallback) -> Void)? = nil
  ) {
    self.isAnimated = isAnimated
    self.budget = budget
    self.scrollAnchor = scrollAnchor
    self.hasLoaded = hasLoaded
    self.stepDown = stepDown
  }
}

/// When the items in sight stay where they are while others come and go above them.
public enum ScrollAnchor: Hashable, Sendable, CaseIterable {
  /// Always, unless the list stands at its beginning: there new items push the others down.
  case unlessAtTop
  /// Always.
  case always
  /// Never: the view's own habit decides.
  case never
}
