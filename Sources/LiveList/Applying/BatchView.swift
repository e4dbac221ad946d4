/// A view that shows a list and can be told in batches what changed: what an adapter provides, and
/// all that ``apply(_:options:setData:ended:)`` needs.
///
/// Items are named by their places in what the view shows at that moment.
@MainActor
public protocol BatchView {
  /// What the view believes, and whether anybody sees it.
  var condition: ViewCondition { get }

  /// How many items the view's data has in each section at this moment, whatever the view believes.
  var dataCounts: [Int] { get }

  /// Tells the view of one batch.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the changes are seen to happen.
  ///   - update: Makes the view's data that of after the batch, and says what the view is to be told
  ///     of it, which is legal for the list that is shown. To be called once, when the view is ready
  ///     to be told.
  ///   - ended: To be called once, when the view has come to rest.
  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void)

  /// Shows the whole list anew.
  func reload()

  /// Fills the cells of items anew, in place.
  func reconfigure(_ paths: [ItemPath])

  /// Fills the headers of sections anew, in place.
  func refreshHeaders(of sections: [Int])

  /// The items that are selected. Setting it asks nobody and tells nobody.
  var selection: [ItemPath] { get nonmutating set }

  /// Whether the list stands at its beginning.
  var isAtTop: Bool { get }

  /// The items that are in sight as a whole, from top to bottom; one that is seen in part when there
  /// is no other. None where the view would have to fetch them first; nothing is held in place then.
  var visibleItems: [ItemPath] { get }

  /// How far below the upper edge of what is seen an item begins, in the view's units.
  func position(of path: ItemPath) -> Double?

  /// Scrolls at once, so that an item begins so far below the upper edge of what is seen.
  func scroll(_ path: ItemPath, to position: Double)
}
