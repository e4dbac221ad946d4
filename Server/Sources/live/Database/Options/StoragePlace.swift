import Foundation
import LiveTreePostgres
import LiveTreeSQLite

/// Where databases are stored, as the user writes it.
enum StoragePlace: Hashable, Sendable {
  /// One database in a file.
  case file(String)
  /// Several databases in a folder, each in its own file.
  case folder(String)
  /// Several databases in PostgreSQL.
  case postgres(PostgresLocation)

  /// Recognizes a PostgreSQL URL and an existing folder; any other text is the path of a file.
  ///
  /// - Throws: ``CommandFailure`` if the URL isn't valid or contains a password, the password file
  ///   can't be read, or a path that ends in a slash isn't an existing folder.
  init(_ text: String, _ options: PostgresOptions) throws(CommandFailure) {
    guard !PostgresLocation.isURL(text) else {
      self = .postgres(try options.location(text))
      return
    }
    guard !text.contains("://") else {
      throw CommandFailure(
        "\(text) isn't a database. Use a file, a folder, or a URL that begins with postgres://.")
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    guard !(exists && isFolder.boolValue) else {
      self = .folder(text)
      return
    }
    // SQLite ignores the slash and would create a file.
    guard !text.hasSuffix("/") else {
      throw CommandFailure(
        "There is no folder \(text). Create it, or remove the slash to use a file.")
    }
    self = .file(text)
  }

  /// A description of the place.
  var sentence: String {
    switch self {
    case .file(let path): "in the file \(path)"
    case .folder(let path): "in the folder \(path), one file per database"
    case .postgres(let location): "in PostgreSQL, \(location)"
    }
  }

  /// The name of one of the databases; `nil` if requests need no name.
  var exampleName: String? {
    guard case .folder(let path) = self else { return nil }
    return (try? SQLiteDatabaseFolder(path).names().first) ?? "NAME"
  }
}
