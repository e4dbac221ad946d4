import Foundation
import LiveList

extension IndexPath {
  /// The same path in the type that the checks of rules use.
  var itemPath: ItemPath { ItemPath(section: section, item: row) }

  init(_ path: ItemPath) {
    self.init(row: path.item, section: path.section)
  }
}
