public import LiveList

/// A view that shows a list and applies batches of changes. An adapter implements these members to
/// get ``apply(_:options:setData:)``.
///
/// Paths refer to the list that the view shows at that moment.
@MainActor
public protocol BatchView {
  /// A row that is at least partially on the screen, with the distances from the upper edge of the visible area to its
  /// top and its bottom, in the view's units. The top is negative if the row begins above that edge.
  typealias VisiblePlace = (place: ListPlace, top: Double, bottom: Double)

  /// The state that decides how the view can be updated, such as its counts and whether it is
  /// visible.
  var condition: ViewCondition { get }

  /// The number of items in each section of the view's data, even if the view assumes other
  /// numbers.
  var dataCounts: [Int] { get }

  /// Performs one batch.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether to animate the changes.
  ///   - update: Sets the view's data to the list after the batch, and returns changes that are
  ///     legal for the list on screen. Call it once, when the view is ready for the changes.
  ///   - ended: Call it once, when the view has finished.
  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void)

  /// Reloads the whole list.
  func reload()

  /// Reconfigures the cells of items in place.
  ///
  /// - Parameters:
  ///   - paths: The items.
  ///   - crossFades: Whether the old content of a visible cell fades out while the new content fades
  ///     in.
  func reconfigure(_ paths: [ItemPath], crossFades: Bool)

  /// Refreshes the headers of sections in place.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - isAnimated: Whether rows that other heights of headers move are animated.
  ///   - ended: Call it once, when the view has finished.
  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void)

  /// The selected items. Setting it neither consults nor notifies the delegate.
  var selection: [ItemPath] { get nonmutating set }

  /// The visible part of the list. How far the list is scrolled, and where a row is on the screen,
  /// follow from it.
  var viewport: Viewport { get }

  /// The rows that are at least partially visible, from top to bottom. Empty if the view would have
  /// to load the items first; then the scroll position isn't preserved.
  var visiblePlaces: [VisiblePlace] { get }

  /// The upper and lower edge of a row in the content; `nil` if the view doesn't show it.
  func edges(of place: ListPlace) -> (top: Double, bottom: Double)?

  /// Lays the view out, and scrolls to the offset that a closure returns. If the views of rows are
  /// measured only when they become visible, that is repeated. The scrolling is animated only
  /// inside ``animate(for:_:)``.
  ///
  /// - Parameter offset: Returns the scroll offset, given the visible part; `nil` to stay.
  func scroll(to offset: (Viewport) -> Double?)

  /// Makes changes in a single animation: the batches, the scrolling, and changes of other views.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; `nil` for that of the view.
  ///   - changes: Makes the changes.
  func animate(for duration: Double?, _ changes: () -> Void)
}
