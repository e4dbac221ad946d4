/// An event of the terminal or the system, for a full-screen program.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(TerminalKey)
  /// The terminal has another size.
  case resized
  /// A request to stop until SIGCONT, as the shell's `kill -TSTP` sends it.
  case suspended
  /// The program continues after it was stopped; the screen is empty.
  case resumed
  /// A signal to exit; also `SIGHUP` when the terminal is closed.
  case ended(Int32)
}
