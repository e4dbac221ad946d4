import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Restores the terminal when the program crashes.
///
/// Everything that the signal handler needs is allocated beforehand and never freed: the handler may
/// run at any time, and must neither allocate memory nor wait for a lock. Afterward the previous
/// handler of the signal runs, for example to print a backtrace.
@available(Systems 2024, *)
struct CrashGuard {
  private struct Plan {
    let output: Int32
    let keys: Int32
    var mode: termios
    let closing: UnsafeMutableBufferPointer<UInt8>
    let before: UnsafeMutableBufferPointer<sigaction>
  }

  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  private let plan: UnsafeMutablePointer<Plan>

  /// - Parameters:
  ///   - output: The terminal's descriptor.
  ///   - closing: The text that is written to the terminal.
  ///   - keys: The descriptor from which keys are read; -1 if there is none.
  ///   - mode: The mode to which that descriptor is restored.
  init(output: Int32, closing: String, keys: Int32, mode: termios) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: closing.utf8.count)
    _ = bytes.initialize(from: closing.utf8)
    let before = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: Self.signals.count)
    before.initialize(repeating: sigaction())
    plan = .allocate(capacity: 1)
    plan.initialize(
      to: Plan(output: output, keys: keys, mode: mode, closing: bytes, before: before))
    openPlan.store(UInt(bitPattern: plan), ordering: .sequentiallyConsistent)
    for (index, number) in Self.signals.enumerated() {
      before[index] = setHandler(of: number) { CrashGuard.give(back: $0) }
    }
  }

  /// Call it when the terminal was restored by other means.
  func end() {
    openPlan.store(0, ordering: .sequentiallyConsistent)
    for (index, number) in Self.signals.enumerated() {
      setAction(of: number, plan.pointee.before[index])
    }
  }

  private static func give(back signal: Int32) {
    let address = openPlan.exchange(0, ordering: .sequentiallyConsistent)
    if let plan = UnsafeMutablePointer<Plan>(bitPattern: address) {
      _ = write(plan.pointee.output, plan.pointee.closing.baseAddress, plan.pointee.closing.count)
      if plan.pointee.keys >= 0 { tcsetattr(plan.pointee.keys, TCSANOW, &plan.pointee.mode) }
      for index in signals.indices where signals[index] == signal {
        sigaction(signal, &plan.pointee.before[index], nil)
      }
    } else {
      var usual = sigaction()
      sigaction(signal, &usual, nil)
    }
    // The signal is blocked during the handler, and delivered again as soon as it returns.
    raise(signal)
  }
}

/// The address of the plan; zero if there is none.
@available(Systems 2024, *)
private let openPlan = Atomic<UInt>(0)
