import Foundation
import LiveList

extension IndexPath {
  /// The same path, as the checks of the contract use it.
  var itemPath: ItemPath { ItemPath(section: section, item: item) }

  init(_ path: ItemPath) {
    self.init(item: path.item, section: path.section)
  }
}
