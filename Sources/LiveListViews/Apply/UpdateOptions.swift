public import LiveList

/// How a changeset is applied to a view.
public struct UpdateOptions {
  /// Whether to animate the changes.
  public var isAnimated: Bool
  /// The maximum number of changes that are animated. If there are more, the view is reloaded.
  public var budget: Int
  /// What stays in place on the screen.
  public var scrollAnchor: ScrollAnchor
  /// How a row on the screen that keeps its cell shows that its content has changed.
  public var contentTransition: ContentTransition
  /// The duration of the animation in seconds; `nil` for that of the view.
  public var duration: Double?
  /// Changes to other views, which are animated together with the rows; without animation if the rows
  /// aren't animated. Called with each update, also with one that changes no rows.
  public var alongside: (@MainActor () -> Void)?
  /// Called with the reason whenever an update isn't animated, for example to log it.
  ///
  /// An update has two reasons, and this is called for each, if it starts without animation and the
  /// app then sets data that differs from the requested list.
  public var onFallback: (@MainActor (UpdateOutcome.Fallback) -> Void)?
  /// Whether the view has shown a list before. The first list is shown without animation. If `nil`,
  /// a view counts as loaded once it has items.
  public var hasLoaded: Bool?

  /// Creates options. By default, changes are animated without a limit, changed content
  /// cross-fades, and the scroll position is preserved unless the list is at its top.
  public init(
    isAnimated: Bool = true, budget: Int = .max, scrollAnchor: ScrollAnchor = .unlessAtTop,
    contentTransition: ContentTransition = .crossFade, duration: Double? = nil,
    hasLoaded: Bool? = nil, onFallback: (@MainActor (UpdateOutcome.Fallback) -> Void)? = nil
  ) {
    self.isAnimated = isAnimated
    self.budget = budget
    self.scrollAnchor = scrollAnchor
    self.contentTransition = contentTransition
    self.duration = duration
    self.hasLoaded = hasLoaded
    self.onFallback = onFallback
  }
}

extension UpdateOptions {
  /// What stays in place on the screen while a list changes.
  ///
  /// The row that keeps its place is the first one on the screen that stays in the list and doesn't
  /// move.
  public enum ScrollAnchor: Hashable {
    /// A row, unless the list is scrolled to its beginning: there, new items push the others down.
    case unlessAtTop
    /// A row.
    case always
    /// Nothing: the view decides.
    case never
    /// The end of the list, while it is on the screen and new items arrive there, as in a chat. If the
    /// user has scrolled away from the end, a row stays in place.
    case bottom
    /// The item with an id, for example because the user has tapped it. If it isn't in both lists, a
    /// row as with ``unlessAtTop``.
    case item(AnyHashable)
    /// The header of the section with an id, for example because the user has collapsed the section.
    /// If it isn't in both lists, a row as with ``unlessAtTop``.
    case section(AnyHashable)
  }

  /// How a row that keeps its cell shows that its content has changed.
  public enum ContentTransition {
    /// The old content fades out while the new content fades in.
    case crossFade
    /// The new content replaces the old one at once.
    case none
    /// The app animates each row on the screen itself: the closure is called with the path of the item
    /// and a function that puts the new content into its cell, which it calls once.
    case custom(@MainActor (ItemPath, _ change: () -> Void) -> Void)
  }
}
