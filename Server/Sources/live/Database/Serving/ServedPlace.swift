import Foundation

/// The location of databases.
enum ServedPlace: Hashable, Sendable {
  /// One database, in a file.
  case file(String)
  /// Several, in a folder of files.
  case folder(String)
  /// Many, in memory.
  case memory

  /// An existing folder at a path, or else a file.
  init(path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = exists && isFolder.boolValue ? .folder(path) : .file(path)
  }

  /// The place in words.
  var sentence: String {
    switch self {
    case .file(let path): "in the file \(path)"
    case .folder(let path): "in the folder \(path), one file per database"
    case .memory: "in memory (lost on exit)"
    }
  }
}
