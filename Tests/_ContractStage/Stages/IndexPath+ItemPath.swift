import Foundation
import LiveList

extension IndexPath {
  /// The same place as views have it, of any framework.
  init(_ path: ItemPath) { self.init(indexes: [path.section, path.item]) }
}
