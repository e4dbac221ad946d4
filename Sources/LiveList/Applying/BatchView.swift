/// A view that shows a list and applies batches of changes: what an adapter provides, and all that
/// ``apply(_:options:setData:ended:)`` needs.
///
/// Items are named by their places in what the view shows at that moment.
@MainActor
public protocol BatchView {
  /// What the view believes, and whether anybody sees it.
  var condition: ViewCondition { get }

  /// How many items the view's data has in each section at this moment, whatever the view believes.
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

  /// Reconfigures the cells of items, in place.
  func reconfigure(_ paths: [ItemPath])

  /// Refreshes the headers of sections, in place.
  func refreshHeaders(of sections: [Int])

  /// The selected items. Setting it neither consults nor notifies the delegate.
  var selection: [ItemPath] { get nonmutating set }

  /// Whether the list stands at its beginning.
  var isAtTop: Bool { get }

  /// The fully visible items, from top to bottom; a partially visible one if there is no other.
  /// Empty where the view would have to fetch them first; no position is preserved then.
  var visibleItems: [ItemPath] { get }

  /// How far below the upper edge of what is seen an item begins, in the view's units.
  func position(of path: ItemPath) -> Double?

  /// Scrolls at once, so that an item begins so far below the upper edge of what is seen.
  func scroll(_ path: ItemPath, to position: Double)
}
