#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file descriptor that is closed when the last reference is released.
final class Descriptor: Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit { _ = close(number) }

  /// Creates a pipe. Children don't inherit its two ends, whose numbers are above the standard
  /// descriptors.
  ///
  /// - Throws: ``SystemFailure`` if the process has too many open descriptors.
  static func pipe() throws(SystemFailure) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw SystemFailure(errno) }
    let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    return (try read.raised(), try write.raised())
  }

  /// Returns a duplicate above the standard descriptors, so that it doesn't conflict with those of
  /// a child.
  private func raised() throws(SystemFailure) -> Descriptor {
    let raised = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard raised >= 0 else { throw SystemFailure(errno) }
    return Descriptor(owning: raised)
  }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
