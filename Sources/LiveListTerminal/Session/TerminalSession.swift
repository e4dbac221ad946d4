import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Exclusive use of a terminal: its screen, its keys as they are pressed, and the process's
/// signals.
///
///     let session = try TerminalSession(screen: screen, keys: 0)
///     defer { session.close() }
///     for await event in session.events { … }
///
/// While the session is open, SIGINT, SIGTERM, SIGHUP and SIGQUIT are delivered as
/// `TerminalEvent.ended` and SIGTSTP as `TerminalEvent.suspended`, for the program to handle.
/// The terminal is restored by ``close()``, by ``suspend()`` while the program is stopped, and if
/// the program crashes.
///
/// A session doesn't block threads of Swift's pool: keys and signals are handled on a queue, which
/// also serializes all access to the terminal.
///
/// - Precondition: Only one session is open at a time in a process, because signals are delivered
///   to the whole process.
@available(Systems 2024, *)
package final class TerminalSession: Sendable {
  /// The events in order. The sequence ends with the session.
  package let events: AsyncStream<TerminalEvent>

  let screen: TerminalScreen
  let output: Int32
  let keys: (descriptor: Int32, mode: TerminalMode)?
  let queue = DispatchQueue(label: "LiveListTerminal.TerminalSession")
  let continuation: AsyncStream<TerminalEvent>.Continuation
  let state: Mutex<State>

  struct State {
    var decoder = KeyDecoder()
    /// The number of pieces that were read, to detect whether another piece has followed.
    var pieces = 0
    var isOpen = true
    /// Whether another program uses the terminal.
    var isLent = false
    var signals: SignalPipe
    var crashes: CrashGuard
    var sources: [any DispatchSourceRead] = []
  }

  /// The time within which a terminal sends the rest of a sequence after Escape.
  static let escapeDelay = DispatchTimeInterval.milliseconds(50)

  /// Opens a screen and reads keys.
  ///
  /// - Parameters:
  ///   - screen: The screen to open and close.
  ///   - output: The terminal's descriptor for output.
  ///   - keys: The terminal's descriptor for keys; `nil` if there is none. If the standard input
  ///     contains data, open the device that `ttyname(1)` returns, because macOS doesn't report
  ///     input on `/dev/tty`.
  /// - Throws: ``TerminalFailure`` if `keys` isn't a terminal, or if signals can't be received because
  ///   too many descriptors are open. Nothing has been written in these cases.
  package init(screen: TerminalScreen, output: Int32 = 1, keys: Int32?) throws(TerminalFailure) {
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
  package func close() {
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

  /// Writes to the terminal. Does nothing once the terminal is closed.
  package func write(_ text: String) async {
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
  /// Takes over the terminal: sets the mode that delivers each key, and switches to the alternate
  /// screen.
  func take() {
    if let keys { _ = setMode(keys.mode.keyByKey, of: keys.descriptor) }
    put(screen.opening)
  }

  /// Restores the screen and the terminal's original mode.
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
          // Wait, because another process that shares the terminal may have set it to nonblocking.
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
