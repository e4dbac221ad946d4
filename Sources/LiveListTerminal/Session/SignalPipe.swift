import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Converts signals to bytes in a pipe, because a signal handler can do little more than write.
///
/// Only one can be open in a process. ``end()`` restores the previous handlers.
@available(Systems 2024, *)
struct SignalPipe {
  /// The end from which the numbers of the signals are read, one byte each.
  let descriptor: Int32
  private let writeEnd: Int32
  private var before: [(number: Int32, action: sigaction)] = []

  /// - Throws: ``TerminalFailure`` if too many descriptors are open.
  init(_ signals: [Int32]) throws(TerminalFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TerminalFailure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // If the pipe is full, a signal is lost. A handler that waits would block the program.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    descriptor = ends[0]
    writeEnd = ends[1]
    openWriteEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for signal in signals {
      before.append((signal, setHandler(of: signal) { pass($0) }))
    }
  }

  /// Restores the previous handlers.
  func end() {
    for (number, action) in before { setAction(of: number, action) }
    openWriteEnd.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Closes both ends. Call it when no reader waits for them.
  func close() {
    closeDescriptor(writeEnd)
    closeDescriptor(descriptor)
  }
}

/// The descriptor to which the handler writes; -1 if there is none.
@available(Systems 2024, *)
private let openWriteEnd = Atomic<Int32>(-1)

@available(Systems 2024, *)
private func pass(_ signal: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(openWriteEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = code
}

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

/// Installs the handler of a signal.
///
/// - Returns: The previous handler.
func setHandler(of signal: Int32, _ handler: @convention(c) (Int32) -> Void) -> sigaction {
  var action = sigaction()
  #if canImport(Darwin)
  action.__sigaction_u.__sa_handler = handler
  #elseif canImport(Musl)
  action.__sa_handler.sa_handler = handler
  #else
  action.__sigaction_handler.sa_handler = handler
  #endif
  action.sa_flags = Int32(SA_RESTART)
  sigemptyset(&action.sa_mask)
  var before = sigaction()
  sigaction(signal, &action, &before)
  return before
}

/// Restores the previous handler of a signal.
func setAction(of signal: Int32, _ action: sigaction) {
  _ = withUnsafePointer(to: action) { sigaction(signal, $0, nil) }
}
