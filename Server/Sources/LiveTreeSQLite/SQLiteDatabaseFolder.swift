import Foundation

/// A folder with one file for each database.
///
/// A database's name may contain any characters. In the file's name, everything except lowercase
/// letters, digits, `-` and `_` is percent-encoded. Therefore, no name refers to a file outside of
/// the folder, and no two names share a file on a case-insensitive disk.
///
///     let folder = SQLiteDatabaseFolder("databases")
///     try folder.file(named: "my-app")   // "databases/my-app.sqlite"
///     try folder.file(named: "../App")   // "databases/%2E%2E%2F%41pp.sqlite"
public struct SQLiteDatabaseFolder: Hashable, Sendable {
  /// The maximum length of a database's name, in bytes of UTF-8.
  public static let maximumNameLength = 64

  private static let suffix = ".sqlite"

  /// The path of the folder.
  public let path: String

  /// Creates a value for a folder, which doesn't have to exist yet.
  public init(_ path: String) {
    self.path = path
  }

  /// The path of a database's file, whether it exists or not.
  ///
  /// - Throws: ``SQLiteStorageError`` if the name is empty or longer than ``maximumNameLength``.
  public func file(named name: String) throws(SQLiteStorageError) -> String {
    guard (1...Self.maximumNameLength).contains(name.utf8.count) else {
      throw SQLiteStorageError(reason: .badName(name), file: path)
    }
    let encoded = name.utf8.reduce(into: "") { text, byte in
      text += byte.isPlainInName ? String(UnicodeScalar(byte)) : byte.escaped
    }
    return path + "/" + encoded + Self.suffix
  }

  /// Whether a database with a name exists.
  public func contains(_ name: String) -> Bool {
    guard let file = try? file(named: name) else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  /// The names of all databases, sorted by their bytes. Other files are ignored.
  ///
  /// - Throws: ``SQLiteStorageError`` if the folder doesn't exist or can't be read.
  public func names() throws(SQLiteStorageError) -> [String] {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw SQLiteStorageError(reason: .cannotOpen, file: path)
    }
    return files.compactMap(name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a database, and creates it if it doesn't exist.
  ///
  /// - Throws: ``SQLiteStorageError`` if the name isn't valid, and the errors of
  ///   `SQLiteTreeStorage.init(file:)`.
  public func storage(named name: String) throws(SQLiteStorageError) -> SQLiteTreeStorage {
    try SQLiteTreeStorage(file: file(named: name))
  }

  /// The name of the database in a file; `nil` for a file that this folder wouldn't have created.
  private func name(of file: String) -> String? {
    guard file.hasSuffix(Self.suffix),
      let name = String(file.dropLast(Self.suffix.count)).removingPercentEncoding,
      let made = try? self.file(named: name), made == path + "/" + file
    else { return nil }
    return name
  }
}

extension UInt8 {
  fileprivate var isPlainInName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
