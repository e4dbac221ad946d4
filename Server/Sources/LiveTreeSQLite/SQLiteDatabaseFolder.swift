import Foundation

/// A folder of databases, one file for each.
///
/// A name may hold anything; in the file's name everything but small letters, digits, `-` and `_` is
/// written as `%` and two digits. So no name leads out of the folder, and no two names share a file
/// where the disk takes `A` and `a` for one letter.
///
///     let folder = SQLiteDatabaseFolder("databases")
///     try folder.file(named: "my-app")   // "databases/my-app.sqlite"
///     try folder.file(named: "../App")   // "databases/%2E%2E%2F%41pp.sqlite"
public struct SQLiteDatabaseFolder: Hashable, Sendable {
  /// The most bytes in the name of a database.
  public static let maximumNameLength = 64

  private static let suffix = ".sqlite"

  /// The path of the folder.
  public let path: String

  /// Names a folder, which need not be there yet.
  public init(_ path: String) {
    self.path = path
  }

  /// The file that holds a database, whether it is there or not.
  ///
  /// - Throws: ``SQLiteStorageError`` when the name is empty or too long.
  public func file(named name: String) throws(SQLiteStorageError) -> String {
    guard (1...Self.maximumNameLength).contains(name.utf8.count) else {
      throw SQLiteStorageError(reason: .badName(name), file: path)
    }
    let encoded = name.utf8.reduce(into: "") { text, byte in
      text += byte.isPlainInName ? String(UnicodeScalar(byte)) : byte.escaped
    }
    return path + "/" + encoded + Self.suffix
  }

  /// Whether there is a database with a name.
  public func contains(_ name: String) -> Bool {
    guard let file = try? file(named: name) else { return false }
    return FileManager.default.fileExists(atPath: file)
  }

  /// The names of all databases, by their bytes.
  ///
  /// - Throws: ``SQLiteStorageError`` when the folder is not there or can not be read.
  public func names() throws(SQLiteStorageError) -> [String] {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw SQLiteStorageError(reason: .cannotOpen, file: path)
    }
    return files.compactMap(name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a database, or makes it when it is not there.
  ///
  /// - Throws: ``SQLiteStorageError`` when the name is none, or as `SQLiteTreeStorage.init(file:)`.
  public func storage(named name: String) throws(SQLiteStorageError) -> SQLiteTreeStorage {
    try SQLiteTreeStorage(file: file(named: name))
  }

  /// The name of the database in a file, `nil` for a file that this folder would not have made.
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
