/// What a key asks of the program around a table.
public enum TableAction<Item> {
  /// The end.
  case quit
  /// The end, as by the signal `SIGINT`.
  case interrupt
  /// To give back the terminal and stop, until the shell says to go on.
  case suspend
  /// To redraw everything, as something else wrote to the terminal.
  case repaint
  /// To run the command of an app that has the key, and to tell
  /// ``TableBrowser/finishCommand(_:)`` when that is done.
  ///
  /// - Parameters:
  ///   - key: The command's key.
  ///   - row: The row as it is now; `nil` for a command that is for the list.
  ///   - answers: The answers, in order.
  case command(key: TerminalKey, row: Item?, answers: [String])
}

extension TableAction: Equatable where Item: Equatable {}
extension TableAction: Hashable where Item: Hashable {}
extension TableAction: Sendable where Item: Sendable {}
