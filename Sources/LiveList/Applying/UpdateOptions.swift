/// How a changeset is applied to a view.
public struct UpdateOptions {
  /// Whether to animate the changes.
  public var isAnimated: Bool
  /// The maximum number of single changes that are animated; above it the view is reloaded.
  public var budget: Int
  /// When the scroll position is preserved.
  public var scrollAnchor: ScrollAnchor
  /// Called with the reason whenever a view can't be animated: a hook for logs.
  public var onFallback: (@MainActor (AnimationFallback) -> Void)?
  /// Whether the view has shown a list before: the first one is shown without animation. If `nil`,
  /// the view decides; a view without items hasn't.
  public var hasLoaded: Bool?

  /// Animated, without a budget, and preserving the scroll position unless the list is at its top.
  public init(
    isAnimated: Bool = true, budget: Int = .max, scrollAnchor: ScrollAnchor = .unlessAtTop,
    hasLoaded: Bool? = nil, onFallback: (@MainActor (AnimationFallback) -> Void)? = nil
  ) {
    self.isAnimated = isAnimated
    self.budget = budget
    self.scrollAnchor = scrollAnchor
    self.hasLoaded = hasLoaded
    self.onFallback = onFallback
  }
}

/// When the visible items stay in place while others are inserted and deleted above them.
public enum ScrollAnchor: Hashable, Sendable, CaseIterable {
  /// Always, unless the list is scrolled to its beginning: there, new items push the others down.
  case unlessAtTop
  /// Always.
  case always
  /// Never: the view decides.
  case never
}
