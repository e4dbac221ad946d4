/// An action that a key requests of the program that shows the table.
package enum TableAction<Item> {
  /// Quit.
  case quit
  /// Quit as after the signal `SIGINT`.
  case interrupt
  /// Restore the terminal and suspend the program until the shell resumes it.
  case suspend
  /// Redraw everything, because other output was written to the terminal.
  case repaint
  /// Put a text on the clipboard.
  case copy(String)
  /// Run the app's command for a key, then call ``TableBrowser/finishCommand(_:)``.
  ///
  /// - Parameters:
  ///   - key: The command's key.
  ///   - row: The current content of the row; `nil` if the command concerns the whole list.
  ///   - answers: The answers, in order.
  case command(key: TerminalKey, row: Item?, answers: [String])
  /// Show the effect of an answer that is being typed.
  ///
  /// - Parameters:
  ///   - key: The key of the app's command.
  ///   - answer: The valid answer; `nil` if the command was canceled.
  case preview(key: TerminalKey, answer: String?)
}

extension TableAction: Equatable where Item: Equatable {}
extension TableAction: Hashable where Item: Hashable {}
extension TableAction: Sendable where Item: Sendable {}
