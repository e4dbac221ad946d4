#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How a terminal delivers typing: its original mode, and key by key.
struct TerminalMode: Sendable {
  /// As it was found.
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
  /// What is written is treated as before.
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

/// Sets the mode of a terminal, also from the background: else a program that is ended there would be
/// stopped instead.
func setMode(_ mode: termios, of descriptor: Int32) -> Bool {
  let found = signal(SIGTTOU, SIG_IGN)
  defer { _ = signal(SIGTTOU, found) }
  return withUnsafePointer(to: mode) { tcsetattr(descriptor, TCSANOW, $0) } == 0
}
