import GRDB
import GRDBSQLite

/// Reads the files of an open database through SQLite's own descriptors.
///
/// A descriptor of our own would release SQLite's locks when it's closed.
struct OpenFile {
  /// Which file.
  enum Kind {
    case database, log

    fileprivate var code: Int32 {
      switch self {
      case .database: SQLITE_FCNTL_FILE_POINTER
      case .log: SQLITE_FCNTL_JOURNAL_POINTER
      }
    }
  }

  private let file: UnsafeMutablePointer<sqlite3_file>
  private let methods: UnsafePointer<sqlite3_io_methods>

  /// The file of a database; `nil` if it isn't open. It may be used only where the database may be.
  init?(_ kind: Kind, of database: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database.sqliteConnection, "main", kind.code, &file)
    guard let file, let methods = file.pointee.pMethods else { return nil }
    (self.file, self.methods) = (file, methods)
  }

  /// Reads bytes at an offset; `nil` if the file ends before.
  ///
  /// - Throws: `DatabaseError` if the disk fails.
  func bytes(_ count: Int, at offset: Int) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard let read = methods.pointee.xRead else { return nil }
    let code = read(file, &bytes, Int32(count), sqlite3_int64(offset))
    if code == SQLITE_OK { return bytes }
    guard code & 0xFF == SQLITE_IOERR, code >> 8 == Self.shortRead else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    return nil
  }

  /// The extension of `SQLITE_IOERR_SHORT_READ`, which is a macro that Swift doesn't import.
  private static let shortRead: Int32 = 2
}
