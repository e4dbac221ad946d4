public import LiveList

/// A view that shows a list and applies batches of changes. An adapter implements these members to
/// get ``apply(_:options:setData:ended:)``.
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
  func reconfigure(_ paths: [ItemPath])

  /// Refreshes the headers of sections in place.
  func refreshHeaders(of sections: [Int])

  /// The selected items. Setting it neither consults nor notifies the delegate.
  var selection: [ItemPath] { get nonmutating set }

  /// Whether the list is scrolled to its beginning.
  var isAtTop: Bool { get }

  /// The fully visible items, from top to bottom. If no item is fully visible, the first partially
  /// visible item. Empty if the view would have to load the items first; then the scroll position
  /// isn't preserved.
  var visibleItems: [ItemPath] { get }

  /// The distance from the upper edge of the visible area to the top of an item, in the view's
  /// units.
  func position(of path: ItemPath) -> Double?

  /// Scrolls without animation until the top of an item is at a distance below the upper edge of
  /// the visible area.
  func scroll(_ path: ItemPath, to position: Double)
}
