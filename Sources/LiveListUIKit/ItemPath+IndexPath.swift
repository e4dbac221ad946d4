#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
import _UIKit

extension ItemPath {
  /// Creates the item path of an index path.
  public init(_ indexPath: IndexPath) {
    self.init(section: indexPath.section, item: indexPath.item)
  }
}

extension IndexPath {
  /// Creates the index path of an item path.
  public init(_ path: ItemPath) {
    self.init(item: path.item, section: path.section)
  }
}
#endif
