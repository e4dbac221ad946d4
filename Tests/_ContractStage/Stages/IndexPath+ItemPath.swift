import Foundation
import LiveList

extension IndexPath {
  /// Creates the index path of the same position, for views of any framework.
  init(_ path: ItemPath) { self.init(indexes: [path.section, path.item]) }
}
