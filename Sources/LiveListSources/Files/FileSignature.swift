#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Distinguishes versions of a file without reading it.
package struct FileSignature: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// The number of bytes.
  let size: Int
  private let written: Moment
  private let changed: Moment
  /// Whether the file was written so recently that another write might not change the signature.
  let isFresh: Bool

  private struct Moment: Equatable {
    let seconds: Int
    let nanoseconds: Int
  }

  /// Creates the signature of a regular file, or of the target of a link.
  package init(path: String) throws(SystemFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemFailure(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemFailure(EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemFailure(ESPIPE) }
    #if canImport(Darwin)
    let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    // A watch has integers of 32 bits.
    size = Int(clamping: status.st_size)
    self.written = Moment(seconds: written.tv_sec, nanoseconds: written.tv_nsec)
    self.changed = Moment(seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
    // Some file systems store times with a resolution of two seconds.
    isFresh = abs(time(nil) - changed.tv_sec) <= 2
  }

  /// Whether both signatures belong to the same file, even if it was written in between.
  package func isSameFile(as other: Self) -> Bool {
    device == other.device && number == other.number
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.device == right.device && left.number == right.number && left.size == right.size
      && left.written == right.written && left.changed == right.changed
  }
}
