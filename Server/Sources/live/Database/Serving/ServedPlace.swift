import Foundation
import LiveTreePostgres
import LiveTreeSQLite

/// The location of databases.
enum ServedPlace: Hashable, Sendable {
  /// One database in a file.
  case file(String)
  /// Several databases in a folder, each in its own file.
  case folder(String)
  /// Several databases in PostgreSQL.
  case postgres(PostgresLocation)
  /// Any number of databases in memory.
  case memory

  /// Creates a folder if one exists at the path, or else a file.
  init(path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self = exists && isFolder.boolValue ? .folder(path) : .file(path)
  }

  /// A description of the place.
  var sentence: String {
    switch self {
    case .file(let path): "in the file \(path)"
    case .folder(let path): "in the folder \(path), one file per database"
    case .postgres(let location): "in PostgreSQL, \(location)"
    case .memory: "in memory (lost on exit)"
    }
  }

  /// The name of one of the databases; `nil` if requests need no name.
  var exampleName: String? {
    guard case .folder(let path) = self else { return nil }
    return (try? SQLiteDatabaseFolder(path).names().first) ?? "NAME"
  }
}
