#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A descriptor of this process that is closed with its last reference.
final class Descriptor: Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit { _ = close(number) }

  /// The two ends of a pipe that no child inherits, with numbers above the standard descriptors.
  ///
  /// - Throws: ``SystemFailure`` if the process has too many open.
  static func pipe() throws(SystemFailure) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw SystemFailure(errno) }
    let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    return (try read.raised(), try write.raised())
  }

  /// A duplicate above the standard descriptors, so that it doesn't conflict with those of a child.
  private func raised() throws(SystemFailure) -> Descriptor {
    let raised = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard raised >= 0 else { throw SystemFailure(errno) }
    return Descriptor(owning: raised)
  }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
