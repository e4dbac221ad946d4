import Foundation
import LiveList

extension IndexPath {
  /// The same place, as the contract's checks write it.
  var itemPath: ItemPath { ItemPath(section: section, item: row) }

  init(_ path: ItemPath) {
    self.init(row: path.item, section: path.section)
  }
}
