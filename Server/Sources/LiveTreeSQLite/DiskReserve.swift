import Foundation

/// Disk space reserved next to a file, which deletes may use when the disk is full.
///
/// A delete writes to the log before it frees space; on a full disk without a reserve, nothing
/// could ever be deleted.
struct DiskReserve: Sendable {
  /// The size of the reserve, which is enough for the pages that a few hundred small deletes
  /// change.
  static let byteCount = 256 << 10

  /// The minimum size; less isn't enough for a delete.
  private static let minimumByteCount = 32 << 10

  private let file: String

  init(_ location: FileLocation) {
    file = location.plain + "-reserve"
  }

  /// Reserves the space, unless it's already reserved; if the disk has less, as much as it has.
  func fill() {
    guard !FileManager.default.fileExists(atPath: file) else { return }
    var byteCount = Self.byteCount
    while byteCount >= Self.minimumByteCount,
      !FileManager.default.createFile(atPath: file, contents: Data(count: byteCount))
    {
      release()
      byteCount /= 2
    }
  }

  /// Frees the reserved space.
  func release() {
    try? FileManager.default.removeItem(atPath: file)
  }
}
