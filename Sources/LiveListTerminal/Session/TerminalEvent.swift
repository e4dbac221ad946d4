/// An event of the terminal or the system, for a full-screen program.
package enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(TerminalKey)
  /// The size of the terminal has changed.
  case resized
  /// A request to stop until SIGCONT, for example by the shell's `kill -TSTP`.
  case suspended
  /// The program continues after it was stopped. The screen is empty.
  case resumed
  /// A signal to exit, including `SIGHUP` when the terminal is closed.
  case ended(Int32)
}
