import GRDB
import GRDBSQLite

/// A file of the log.
///
/// It's read and written through SQLite's interface to the operating system, which knows on each
/// system how bytes, and the name of a new file, are made durable.
final class LogFile {
  /// The path of the file.
  let path: String
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let memory: UnsafeMutableRawPointer
  /// SQLite keeps the address of the name as long as the file is open.
  private let name: UnsafeMutablePointer<CChar>

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - disk: The name of the VFS; `nil` for the default one.
  ///   - isCreated: Whether the file is created if it doesn't exist.
  /// - Throws: `DatabaseError`.
  init(_ path: String, on disk: String?, isCreated: Bool) throws {
    guard let vfs = sqlite3_vfs_find(disk), let open = vfs.pointee.xOpen else {
      throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
    }
    self.path = path
    name = try Self.fullName(of: path, vfs)
    memory = .allocate(byteCount: Int(vfs.pointee.szOsFile), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(vfs.pointee.szOsFile))
    file = memory.assumingMemoryBound(to: sqlite3_file.self)
    var flags = SQLITE_OPEN_WAL | (isCreated ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY)
    if isCreated { flags |= SQLITE_OPEN_CREATE }
    let code = open(vfs, name, file, flags, nil)
    // A file that isn't open has no methods, and is closed without effect.
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  deinit {
    if let methods = file.pointee.pMethods { _ = methods.pointee.xClose?(file) }
    memory.deallocate()
    name.deallocate()
  }

  /// Deletes a file, so that it's gone even after a power failure.
  ///
  /// - Throws: `DatabaseError`.
  static func remove(_ path: String, on disk: String?) throws {
    guard let vfs = sqlite3_vfs_find(disk), let delete = vfs.pointee.xDelete else { return }
    let name = try fullName(of: path, vfs)
    defer { name.deallocate() }
    let code = delete(vfs, name, 1)
    guard code == SQLITE_OK || ResultCode(rawValue: code) == .SQLITE_IOERR_DELETE_NOENT else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  private static func fullName(
    of path: String, _ vfs: UnsafeMutablePointer<sqlite3_vfs>
  ) throws -> UnsafeMutablePointer<CChar> {
    // SQLite reads on after the end of a name that it has made, so this one ends twice.
    let capacity = Int(vfs.pointee.mxPathname) + 2
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    name.initialize(repeating: 0, count: capacity)
    let code = vfs.pointee.xFullPathname?(vfs, path, Int32(capacity - 1), name) ?? SQLITE_CANTOPEN
    // The extension says whether a symbolic link was followed.
    guard code & 0xFF == SQLITE_OK else {
      name.deallocate()
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    return name
  }
}

extension LogFile {
  /// The whole contents.
  ///
  /// - Throws: `DatabaseError`.
  func contents() throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    try check(methods.xFileSize?(file, &size))
    return try bytes(at: 0..<Int(size)) ?? []
  }

  /// The bytes in a range; `nil` if the file ends before.
  ///
  /// - Throws: `DatabaseError`.
  func bytes(at range: Range<Int>) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    for part in Self.parts(of: range.count) {
      let code = bytes.withUnsafeMutableBytes { bytes in
        methods.xRead?(
          file, bytes.baseAddress.map { $0 + part.lowerBound }, Int32(part.count),
          sqlite3_int64(range.lowerBound + part.lowerBound))
      }
      if let code, code & 0xFF == SQLITE_IOERR, code >> 8 == Self.shortRead { return nil }
      try check(code)
    }
    return bytes
  }

  /// Writes bytes at an offset.
  ///
  /// - Throws: `DatabaseError`. Then any of the bytes may have been written.
  func write(_ bytes: [UInt8], at offset: Int) throws {
    for part in Self.parts(of: bytes.count) {
      let code = bytes.withUnsafeBytes { bytes in
        methods.xWrite?(
          file, bytes.baseAddress.map { $0 + part.lowerBound }, Int32(part.count),
          sqlite3_int64(offset + part.lowerBound))
      }
      try check(code)
    }
  }

  /// The ranges of bytes for single calls: SQLite itself never reads or writes more at once than a
  /// page of this size, and its interface to the operating system doesn't do more.
  private static func parts(of count: Int) -> some Sequence<Range<Int>> {
    let maximum = 1 << 16
    return stride(from: 0, to: count, by: maximum).lazy.map { $0..<min($0 + maximum, count) }
  }

  /// Makes everything that was written durable.
  ///
  /// - Throws: `DatabaseError`. Then any of it may be lost.
  func flush() throws {
    try check(methods.xSync?(file, SQLITE_SYNC_FULL | SQLITE_SYNC_DATAONLY))
  }

  /// The extension of `SQLITE_IOERR_SHORT_READ`, which is a macro that Swift doesn't import.
  private static let shortRead: Int32 = 2

  private var methods: sqlite3_io_methods {
    file.pointee.pMethods?.pointee ?? sqlite3_io_methods()
  }

  private func check(_ code: Int32?) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code ?? SQLITE_MISUSE))
    }
  }
}
