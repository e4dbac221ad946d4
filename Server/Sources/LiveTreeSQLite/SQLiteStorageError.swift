import Foundation
import GRDB

/// An error that prevents a database file from being used. The description names the file and says
/// what to do.
public struct SQLiteStorageError: Error, Hashable, Sendable {
  /// The failures that need different remedies.
  enum Reason: Hashable {
    case missing, noFolder, cannotOpen, readOnly, inUse, diskFull, notADatabase, foreign, older,
      newer, exists, tooDeep, replaced, folder
    case badName(String)
    /// Another program changed the file while it was open.
    case changed(String)
    case diskFailed(String)
    case damaged(String)
    case other(String)
  }

  let reason: Reason
  /// The path of the file, or of the folder for a name that isn't valid.
  public let file: String

  /// Whether the file or its folder doesn't exist or can't be opened.
  public var isUnreachable: Bool { [.cannotOpen, .missing, .noFolder, .folder].contains(reason) }
  /// Whether another process has the file open.
  public var isInUse: Bool { reason == .inUse }
  /// Whether the disk is full.
  public var isDiskFull: Bool { reason == .diskFull }
  /// Whether the file's contents were damaged.
  public var isDamaged: Bool {
    if case .damaged = reason { true } else { false }
  }
  /// Whether another program deleted, replaced or changed the file while it was open, so that no
  /// commit can be acknowledged.
  public var isChanged: Bool {
    switch reason {
    case .replaced, .changed: true
    default: false
    }
  }
  /// Whether the name isn't valid for a database.
  public var isBadName: Bool {
    if case .badName = reason { true } else { false }
  }
}

extension SQLiteStorageError {
  init(_ error: any Error, file: String) {
    // SQLite reports a folder as a failure of the disk or of permissions.
    guard !Self.isFolder(file) else {
      self.init(reason: .folder, file: file)
      return
    }
    let reason = Self.reason(of: error)
    self.init(
      reason: reason == .cannotOpen && !Self.hasFolder(file) ? .noFolder : reason, file: file)
  }

  private static func hasFolder(_ path: String) -> Bool {
    isFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func reason(of error: any Error) -> Reason {
    switch error {
    case SchemaError.foreign: .foreign
    case SchemaError.newer: .newer
    case SchemaError.older: .older
    case SchemaError.tooDeep: .tooDeep
    case SchemaError.damaged(let what): .damaged(what)
    case SchemaError.changed(let what): .changed(what)
    case let error as DatabaseError: reason(of: error)
    case is RowDecodingError: .damaged("a row contains a value of another type")
    default: .other("\(error)")
    }
  }

  private static func reason(of error: DatabaseError) -> Reason {
    switch error.resultCode {
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen
    case .SQLITE_READONLY: .readOnly
    case .SQLITE_BUSY: .inUse
    case .SQLITE_FULL: .diskFull
    case .SQLITE_IOERR: .diskFailed(error.message ?? "input or output error")
    case .SQLITE_NOTADB: .notADatabase
    // The SQL statements are correct, so an error about a missing table or column means that the
    // file is damaged.
    case .SQLITE_CORRUPT, .SQLITE_ERROR: .damaged(error.message ?? "SQLite can't read it")
    default: .other(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
    }
  }
}

extension SQLiteStorageError: CustomStringConvertible {
  /// One sentence that says what is wrong and one that says what to do.
  public var description: String {
    switch reason {
    case .missing:
      "The database file \(file) doesn't exist. Check its name."
    case .folder:
      "\(file) is a folder. Specify a database file."
    case .exists:
      "\(file) already exists. Choose another name; the file wasn't changed."
    case .replaced:
      "The database file \(file) was deleted or replaced while in use. Stop the server, restore the file, and start again."
    case .changed(let what):
      "The database file \(file) can't be trusted: \(what). Nothing more is written. Export the data from the running server, stop it, restore the file, and start again."
    case .tooDeep:
      "\(file) can't store more than \(TreeLoader.maximumDepth) levels. Nest the data less deeply."
    case .badName(let name):
      "\"\(name.prefix(80))\" isn't a valid database name. Use 1 to 64 bytes."
    case .older:
      "\(file) was written by an older version. Open it for writing once to upgrade it, then try again."
    case .noFolder:
      "The folder of the database file \(file) doesn't exist. Create the folder, or check the name."
    case .cannotOpen:
      "Can't open \(file). Check that it exists, and that you have permission to read and write it and its folder."
    case .readOnly:
      "The database file \(file) is read-only. Make it writable, or use another file."
    case .inUse:
      "The database file \(file) is in use by another process. Stop that process, or use another file."
    case .diskFull:
      "The disk of \(file) is full. Free some space and write again; nothing was lost."
    case .diskFailed(let message):
      "Can't read or write \(file): \(message). Check its disk; nothing was lost."
    case .notADatabase:
      "\(file) isn't a database. Use another file; this one wasn't changed."
    case .foreign:
      "\(file) is a database of another program. Use another file; this one wasn't changed."
    case .newer:
      "\(file) was written by a newer version. Use that version, or another file."
    case .damaged(let what):
      "The database file \(file) is damaged: \(what). Restore it from a backup; the file wasn't changed."
    case .other(let message):
      "The database file \(file) can't be used: \(message)."
    }
  }
}
