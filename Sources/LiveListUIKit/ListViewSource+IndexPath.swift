#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveListViews

extension ListViewSource {
  /// The item at an index path; `nil` if the index path isn't valid.
  public func item(for indexPath: IndexPath) -> Item? { controller.item(at: ItemPath(indexPath)) }

  /// The index path of an item; `nil` if the item isn't in ``sections``.
  ///
  /// - Complexity: O(*n*).
  public func indexPath(for id: Item.ID) -> IndexPath? {
    controller.path(of: id).map { IndexPath($0) }
  }
}
#endif
