import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Exclusive use of a terminal: its screen, its keys as they are pressed, and its signals.
///
///     let session = try TerminalSession(screen: screen, keys: 0)
///     defer { session.close() }
///     for await event in session.events { … }
///
/// While it is open, SIGINT, SIGTERM, SIGHUP and SIGQUIT are delivered as ``TerminalEvent/ended`` and
/// SIGTSTP as ``TerminalEvent/suspended``, for the program to handle. The terminal is restored by
/// ``close()``, by ``suspend()`` while the program is stopped, and when it crashes.
///
/// Nothing here blocks a thread of Swift's pool: keys and signals wake a queue, which serializes
/// everything that touches the terminal.
///
/// - Precondition: Only one session is open at a time in a process, as signals are delivered to the
///   whole process.
@available(Systems 2024, *)
public final class TerminalSession: Sendable {
  /// The events, in order; the sequence ends with the session.
  public let events: AsyncStream<TerminalEvent>

  let screen: TerminalScreen
  let output: Int32
  let keys: (descriptor: Int32, mode: TerminalMode)?
  let queue = DispatchQueue(label: "LiveListTerminal.TerminalSession")
  let continuation: AsyncStream<TerminalEvent>.Continuation
  let state: Mutex<State>

  struct State {
    var decoder = KeyDecoder()
    /// Counts the chunks that were read, to detect whether one followed another.
    var pieces = 0
    var isOpen = true
    var signals: SignalPipe
    var crashes: CrashGuard
    var sources: [any DispatchSourceRead] = []
  }

  /// The time that a terminal may take between Escape and the rest of a sequence, which it sends at
  /// once.
  static let escapeDelay = DispatchTimeInterval.milliseconds(50)

  /// Opens a screen and reads keys.
  ///
  /// - Parameters:
  ///   - screen: The screen to open and close.
  ///   - output: The terminal's descriptor for output.
  ///   - keys: The terminal's descriptor for keys, `nil` if there is none. Where the standard input is the
  ///     data, open the device that `ttyname(1)` names: macOS doesn't report input on `/dev/tty`.
  /// - Throws: ``TerminalFailure`` if `keys` isn't a terminal's, before anything is written.
  public init(screen: TerminalScreen, output: Int32 = 1, keys: Int32?) throws(TerminalFailure) {
    var mode: TerminalMode?
    if let keys { mode = try TerminalMode(of: keys) }
    self.screen = screen
    self.output = output
    if let keys, let mode { self.keys = (keys, mode) } else { self.keys = nil }
    (events, continuation) = AsyncStream.makeStream()
    let crashes = CrashGuard(
      output: output, closing: screen.closing, keys: keys ?? -1, mode: mode?.found ?? termios())
    do {
      let signals = try SignalPipe([
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
      ])
      state = Mutex(State(signals: signals, crashes: crashes))
    } catch {
      crashes.end()
      throw error
    }
    queue.sync { take() }
    listen()
  }

  /// Restores the terminal. Further calls do nothing.
  public func close() {
    queue.sync {
      let wasOpen = state.withLock { state in
        defer { state.isOpen = false }
        return state.isOpen
      }
      guard wasOpen else { return }
      give()
      state.withLock { state in
        for source in state.sources { source.cancel() }
        state.sources = []
        state.signals.end()
        state.crashes.end()
      }
      continuation.finish()
    }
  }

  /// Writes to the terminal; ignored if the terminal no longer exists.
  public func write(_ text: String) async {
    guard !text.isEmpty else { return }
    await withCheckedContinuation { done in
      queue.async {
        self.put(text)
        done.resume()
      }
    }
  }
}

@available(Systems 2024, *)
extension TerminalSession {
  /// Takes over the terminal: delivers each key, and switches to the alternate screen.
  func take() {
    if let keys { _ = setMode(keys.mode.keyByKey, of: keys.descriptor) }
    put(screen.opening)
  }

  /// Restores the terminal's original mode.
  func give() {
    put(screen.closing)
    if let keys { _ = setMode(keys.mode.found, of: keys.descriptor) }
  }

  func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = systemWrite(output, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          // Another process that shares the terminal expects it to be nonblocking.
          var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          _ = poll(&polled, 1, 1_000)
          continue
        }
        guard count > 0 else { return }
        rest.removeFirst(count)
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
