import Foundation
import LiveListSources

extension PlaceKind {
  /// A folder of JSON files: one that exists, or a path that ends in a slash.
  static let folder = PlaceKind(
    matches: { place, _ in place.isPath && (place.text.hasSuffix("/") || place.text.isFolder) },
    open: { place, reading in
      .folder(place.text, sections: reading.format(of: ".json"), timing: reading.timing)
    })
}

extension String {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
