/// A view that shows a list and applies batches of changes: everything that an adapter implements
/// for ``apply(_:options:setData:ended:)``.
///
/// Items are identified by their current paths in the view.
@MainActor
public protocol BatchView {
  /// The counts that the view assumes, and whether it is visible.
  var condition: ViewCondition { get }

  /// The current number of items in each section of the view's data, whatever the view assumes.
  var dataCounts: [Int] { get }

  /// Performs one batch.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether to animate the changes.
  ///   - update: Sets the view's data to the list after the batch, and returns the changes for the
  ///     view, which are legal for the list on screen. Call it once, when the view is ready for the
  ///     changes.
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

  /// The fully visible items, from top to bottom; a partially visible one if there is no other.
  /// Empty if the view would have to load them first; then no position is preserved.
  var visibleItems: [ItemPath] { get }

  /// The distance from the upper visible edge to the beginning of an item, in the view's units.
  func position(of path: ItemPath) -> Double?

  /// Scrolls without animation, so that an item begins at a distance below the upper visible edge.
  func scroll(_ path: ItemPath, to position: Double)
}
