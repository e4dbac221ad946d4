import Foundation
import LiveDocuments
import LiveListSources

extension PlaceKind {
  /// A folder of files of any format: one that exists, or a path that ends in a slash.
  static let folder = PlaceKind(
    matches: { place, _ in place.isPath && (place.text.hasSuffix("/") || place.text.isFolder) },
    open: { place, reading in
      let (folder, status) = (reading.folder, reading.status)
      return .folder(
        place.text, files: { folder.includes($0) }, timing: reading.timing,
        parsedBy: { bytes, name throws(FormatFailure) in
          try folder.content(of: bytes, named: name)
        },
        sections: { files in
          status.setFormat(folder.description(of: files))
          return folder.sections(of: files)
        })
    })
}

extension String {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
