/// What a key asks of the program around a table.
public enum TableAction: Hashable, Sendable {
  /// The end.
  case quit
  /// The end, as by the signal `SIGINT`.
  case interrupt
  /// To give back the terminal and stop, until the shell says to go on.
  case suspend
  /// To paint everything anew, since something else wrote to the terminal.
  case repaint
}
