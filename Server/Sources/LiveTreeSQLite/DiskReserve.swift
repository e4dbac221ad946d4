import Foundation

/// Room on the disk next to a file, which deletes may use when the disk is full.
///
/// A delete writes to the log before it frees anything; without room nothing could ever be deleted.
struct DiskReserve: Sendable {
  /// Enough for the pages that some hundred small deletes change.
  static let byteCount = 256 << 10

  /// Less isn't enough for a delete.
  private static let minimumByteCount = 32 << 10

  private let file: String

  init(_ location: FileLocation) {
    file = location.plain + "-reserve"
  }

  /// Takes the room, if it isn't taken; on a disk with less, what it has.
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

  /// Gives the room back.
  func release() {
    try? FileManager.default.removeItem(atPath: file)
  }
}
