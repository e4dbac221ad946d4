import Foundation

/// Where databases are kept.
enum ServedPlace: Hashable, Sendable {
  /// One database, in a file.
  case file(String)
  /// Many, in a folder of files.
  case folder(String)
  /// Many, as long as the process lives.
  case memory

  /// What is at a path: a folder that is there, or else a file.
  init(path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = exists && isFolder.boolValue ? .folder(path) : .file(path)
  }

  /// The place in words.
  var sentence: String {
    switch self {
    case .file(let path): "in the file \(path)"
    case .folder(let path): "in the folder \(path), a file for each database"
    case .memory: "in memory: gone when this ends"
    }
  }
}
