#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The input modes of a terminal: the original one, and one that delivers each key.
struct TerminalMode: Sendable {
  /// The original mode.
  let found: termios

  /// - Throws: ``TerminalFailure`` if the descriptor isn't a terminal's.
  init(of descriptor: Int32) throws(TerminalFailure) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else {
      throw TerminalFailure(reading: descriptor, code: errno)
    }
    found = mode
  }

  /// Each key immediately, without echo; Ctrl-C, Ctrl-Z and Ctrl-S are keys, too, so they are
  /// delivered in order with the others, and handled after the screen was restored.
  ///
  /// Output is processed as before.
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

/// Sets the mode of a terminal, even from the background, where a program that exits would
/// otherwise be stopped.
func setMode(_ mode: termios, of descriptor: Int32) -> Bool {
  let found = signal(SIGTTOU, SIG_IGN)
  defer { _ = signal(SIGTTOU, found) }
  return withUnsafePointer(to: mode) { tcsetattr(descriptor, TCSANOW, $0) } == 0
}
