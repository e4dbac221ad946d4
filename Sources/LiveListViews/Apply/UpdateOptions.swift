/// How a changeset is applied to a view.
public struct UpdateOptions {
  /// Whether to animate the changes.
  public var isAnimated: Bool
  /// The maximum number of changes that are animated. If there are more, the view is reloaded.
  public var budget: Int
  /// When the scroll position is preserved.
  public var scrollAnchor: ScrollAnchor
  /// Called with the reason whenever an update isn't animated, for example to log it.
  ///
  /// An update has two reasons, and this is called for each, if it starts without animation and the
  /// app then sets data that differs from the requested list.
  public var onFallback: (@MainActor (AnimationFallback) -> Void)?
  /// Whether the view has shown a list before. The first list is shown without animation. If `nil`,
  /// a view counts as loaded once it has items.
  public var hasLoaded: Bool?

  /// Creates options. By default, changes are animated without a limit, and the scroll position is
  /// preserved unless the list is at its top.
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

/// When to keep the visible items in place while items above them are inserted and deleted.
public enum ScrollAnchor: Hashable, Sendable, CaseIterable {
  /// Always, unless the list is scrolled to its beginning: there, new items push the others down.
  case unlessAtTop
  /// Always.
  case always
  /// Never: the view decides.
  case never
}
