/// What a terminal, or the system, tells a program that has a screen of its own.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(TerminalKey)
  /// The terminal has another size.
  case resized
  /// Somebody asks from outside to stop until told to go on, as the shell's `kill -TSTP` does.
  case suspended
  /// The program goes on after it was stopped; nothing is on the screen.
  case resumed
  /// Somebody asks for the end with a signal; `SIGHUP` also when the terminal is gone.
  case ended(Int32)
}
