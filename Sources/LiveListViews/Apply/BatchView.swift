public import LiveList

/// A view that shows a list and applies batches of changes. An adapter implements these members to
/// get ``apply(_:options:setData:)``.
///
/// Paths refer to the list that the view shows at that moment.
@MainActor
public protocol BatchView {
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
  func refreshHeaders(of sections: [Int])

  /// The selected items. Setting it neither consults nor notifies the delegate.
  var selection: [ItemPath] { get nonmutating set }

  /// Whether the list is scrolled to its beginning: no row is hidden above the upper edge.
  var isAtTop: Bool { get }

  /// Whether the list is scrolled to its end: no row is hidden below the lower edge.
  var isAtBottom: Bool { get }

  /// The rows that are at least partially visible, from top to bottom. Empty if the view would have
  /// to load the items first; then the scroll position isn't preserved.
  var visiblePlaces: [VisiblePlace] { get }

  /// The height of the visible area, in the view's units.
  var visibleHeight: Double { get }

  /// The distance from the upper edge of the visible area to the top of a row, in the view's units.
  func position(of place: ListPlace) -> Double?

  /// Scrolls until the top of a row is at a distance below the upper edge of the visible area. The
  /// scrolling is animated only inside ``animate(for:_:)``.
  func scroll(_ place: ListPlace, to position: Double)

  /// Scrolls to the end of the list. The scrolling is animated only inside ``animate(for:_:)``.
  func scrollToBottom()

  /// Makes changes in a single animation: the batches, the scrolling, and changes of other views.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; `nil` for that of the view.
  ///   - changes: Makes the changes.
  func animate(for duration: Double?, _ changes: () -> Void)
}
