#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveListViews

extension DiffableSource {
  /// The item at an index path of the view; `nil` if the index path isn't valid.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    controller.itemIdentifier(at: ItemPath(indexPath))
  }

  /// The index path of an item in the view; `nil` if it isn't shown.
  ///
  /// - Complexity: O(log *s*) in the number of sections; O(*n*) while a snapshot waits to be shown.
  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    controller.path(of: itemIdentifier).map { IndexPath($0) }
  }
}
#endif
