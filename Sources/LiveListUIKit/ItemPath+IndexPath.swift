#if HEADLESS_UIKIT || canImport(UIKit)
public import Foundation
public import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension ItemPath {
  /// The same place as UIKit names it.
  public init(_ indexPath: IndexPath) {
    self.init(section: indexPath.section, item: indexPath.item)
  }
}

extension IndexPath {
  /// The same place as changesets name it.
  public init(_ path: ItemPath) {
    self.init(item: path.item, section: path.section)
  }
}
#endif
