import LiveTreeSQLite
import _FaultyDisk

/// A disk for SQLite that fails on request and loses data that wasn't synced.
final class FaultyDisk {
  /// The operations that can fail.
  struct Operations: OptionSet {
    let rawValue: Int32

    static let open = Self(FAULTY_DISK_OPEN)
    static let read = Self(FAULTY_DISK_READ)
    static let write = Self(FAULTY_DISK_WRITE)
    static let sync = Self(FAULTY_DISK_SYNC)
    static let truncate = Self(FAULTY_DISK_TRUNCATE)
    static let delete = Self(FAULTY_DISK_DELETE)

    /// All operations that change the disk.
    static let changes: Self = [.open, .write, .sync, .truncate, .delete]

    init(rawValue: Int32) { self.rawValue = rawValue }
    private init(_ kind: some BinaryInteger) { self.init(rawValue: Int32(kind)) }
  }

  /// How an operation fails.
  struct Fault: CustomStringConvertible, Sendable {
    fileprivate var how: Int32
    fileprivate var isLasting: Bool
    let description: String

    /// Whether writes fail because the disk is full.
    var isFull: Bool { how == FAULTY_DISK_FULL }

    /// The device fails once.
    static let once = Self(FAULTY_DISK_ERROR, false, "error")
    /// The device fails from then on.
    static let broken = Self(FAULTY_DISK_ERROR, true, "broken")
    /// The disk is full once.
    static let fullOnce = Self(FAULTY_DISK_FULL, false, "full once")
    /// The disk is full from then on.
    static let full = Self(FAULTY_DISK_FULL, true, "full")
    /// A write stops halfway, once.
    static let torn = Self(FAULTY_DISK_TORN, false, "torn")

    static let all = [once, broken, fullOnce, full, torn]

    private init(_ how: some BinaryInteger, _ isLasting: Bool, _ description: String) {
      self.how = Int32(how)
      self.isLasting = isLasting
      self.description = description
    }
  }

  private let disk: OpaquePointer

  init?() {
    guard let disk = faulty_disk_create() else { return nil }
    self.disk = disk
  }

  deinit { faulty_disk_destroy(disk) }

  /// The name of the VFS with which a file is opened on the disk.
  var name: String { String(cString: faulty_disk_name(disk)) }

  /// Makes the operation with a number fail, counted from now and from 1.
  func fail(_ operations: Operations, number: Int, _ fault: Fault) {
    faulty_disk_fail(disk, operations.rawValue, number, fault.how, fault.isLasting ? 1 : 0)
  }

  /// Makes all operations succeed again.
  func repair() { faulty_disk_repair(disk) }

  /// The number of operations of some kinds so far.
  func count(_ operations: Operations) -> Int { faulty_disk_count(disk, operations.rawValue) }

  /// Cuts the power: nothing changes from now on.
  func cutPower() { faulty_disk_cut(disk) }

  /// Restores the power after all files were closed.
  ///
  /// - Parameter kept: Which bytes remain of those that weren't synced: none for 0, all for 1, and
  ///   random sectors for other numbers.
  func restore(keeping kept: UInt) throws {
    let code = faulty_disk_restore(disk, kept)
    guard code == 0 else { throw RestoreError(code: code) }
  }

  struct RestoreError: Error {
    let code: Int32
  }
}
