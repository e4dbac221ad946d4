/// A request of a key to the program around a table.
public enum TableAction<Item> {
  /// The end.
  case quit
  /// Quit, as on the signal `SIGINT`.
  case interrupt
  /// Restore the terminal and suspend the program until the shell resumes it.
  case suspend
  /// Redraw everything, because other output went to the terminal.
  case repaint
  /// Run the app's command for a key, and call ``TableBrowser/finishCommand(_:)`` afterwards.
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
