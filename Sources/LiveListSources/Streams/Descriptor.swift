#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A descriptor of this process that is closed when nobody needs it any more.
final class Descriptor: Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit { _ = close(number) }

  /// The two ends of a pipe that no child inherits and that stand above the three standard
  /// descriptors.
  ///
  /// - Throws: ``SystemFailure``, when the process has too many open already.
  static func pipe() throws(SystemFailure) -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw SystemFailure(errno) }
    let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    return (try read.raised(), try write.raised())
  }

  /// The same above the standard descriptors: one that stands among them would be in the way when
  /// a child gets its own.
  private func raised() throws(SystemFailure) -> Descriptor {
    let raised = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard raised >= 0 else { throw SystemFailure(errno) }
    return Descriptor(owning: raised)
  }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
