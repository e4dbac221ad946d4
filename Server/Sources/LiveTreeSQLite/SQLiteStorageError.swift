import GRDB

/// Why a database file can not be used.
public struct SQLiteStorageError: Error, Hashable, Sendable {
  /// The kinds of failure that call for different remedies.
  enum Reason: Hashable {
    case missing, cannotOpen, readOnly, inUse, diskFull, notADatabase, foreign, older, newer,
      exists, tooDeep
    case badName(String)
    case diskFailed(String)
    case damaged(String)
    case other(String)
  }

  let reason: Reason
  /// The file.
  public let file: String

  /// The file, or the folder in which it should be made, is not there or can not be opened.
  public var isUnreachable: Bool { reason == .cannotOpen || reason == .missing }
  /// Another process has the file open.
  public var isInUse: Bool { reason == .inUse }
  /// The disk is full.
  public var isDiskFull: Bool { reason == .diskFull }
  /// The file is not as it was written.
  public var isDamaged: Bool {
    if case .damaged = reason { true } else { false }
  }
  /// No database can have this name.
  public var isBadName: Bool {
    if case .badName = reason { true } else { false }
  }
}

extension SQLiteStorageError {
  init(_ error: any Error, file: String) {
    self.init(reason: Self.reason(of: error), file: file)
  }

  private static func reason(of error: any Error) -> Reason {
    switch error {
    case SchemaError.foreign: .foreign
    case SchemaError.newer: .newer
    case SchemaError.older: .older
    case SchemaError.tooDeep: .tooDeep
    case SchemaError.damaged(let what): .damaged(what)
    case let error as DatabaseError: reason(of: error)
    default: .other("\(error)")
    }
  }

  private static func reason(of error: DatabaseError) -> Reason {
    switch error.resultCode {
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
    case .SQLITE_READONLY: .readOnly
    case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse
    case .SQLITE_FULL: .diskFull
    case .SQLITE_IOERR: .diskFailed(error.message ?? "input or output error")
    case .SQLITE_NOTADB: .notADatabase
    // Our statements are right: what they do not find is missing from the file.
    case .SQLITE_CORRUPT, .SQLITE_ERROR: .damaged(error.message ?? "SQLite can not read it")
    default: .other(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
    }
  }
}

extension SQLiteStorageError: CustomStringConvertible {
  /// One sentence that says what is wrong and one that says what to do.
  public var description: String {
    switch reason {
    case .missing:
      "There is no database file \(file). Check its name."
    case .exists:
      "There is a file \(file) already. Name another one; this one was not touched."
    case .tooDeep:
      "A tree of \(TreeLoader.maximumDepth) levels is the deepest that \(file) can hold."
    case .badName(let name):
      "No database can be called \"\(name.prefix(80))\". A name has 1 to 64 bytes."
    case .older:
      "\(file) was written by an older version. Start the database with it once, then try again."
    case .cannotOpen:
      "Can't open the database file \(file). Check that its folder exists and that you may write there."
    case .readOnly:
      "The database file \(file) is read-only. Make it writable, or name another one."
    case .inUse:
      "The database file \(file) is in use by another process. Stop that process, or name another file."
    case .diskFull:
      "No room is left on the disk of \(file). Free some and write again; nothing was lost."
    case .diskFailed(let message):
      "The disk of \(file) fails: \(message). Check it and write again; nothing was lost."
    case .notADatabase:
      "\(file) is not a database. Name another file; this one was not touched."
    case .foreign:
      "\(file) is a database of another program. Name another file; this one was not touched."
    case .newer:
      "\(file) was written by a newer version. Use that version, or name another file."
    case .damaged(let what):
      "The database file \(file) is damaged: \(what). Restore a copy; this one was not touched."
    case .other(let message):
      "The database file \(file) can't be used: \(message)."
    }
  }
}
