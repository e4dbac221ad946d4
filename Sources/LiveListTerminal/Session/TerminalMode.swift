#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The input modes of a terminal: the original mode, and a mode that delivers each key.
struct TerminalMode: Sendable {
  /// The original mode.
  let found: termios

  /// - Throws: ``TerminalFailure`` if the descriptor isn't a terminal.
  init(of descriptor: Int32) throws(TerminalFailure) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else {
      throw TerminalFailure(reading: descriptor, code: errno)
    }
    found = mode
  }

  /// The mode that delivers each key immediately, without echo. Ctrl-C, Ctrl-Z and Ctrl-S are keys,
  /// too, so they are delivered in order with the others and handled after the screen was restored.
  ///
  /// Processing of output stays unchanged.
  var keyByKey: termios {
    var mode = found
    mode.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return mode
  }
}

/// Sets the mode of a terminal, even from the background, where the system would otherwise stop a
/// program that restores the mode on exit.
func setMode(_ mode: termios, of descriptor: Int32) -> Bool {
  let found = signal(SIGTTOU, SIG_IGN)
  defer { _ = signal(SIGTTOU, found) }
  return withUnsafePointer(to: mode) { tcsetattr(descriptor, TCSANOW, $0) } == 0
}
