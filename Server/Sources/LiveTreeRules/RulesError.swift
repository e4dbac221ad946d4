/// An error in a security rules document.
///
/// Source: Protocol.md §2.7 and §4.1.
public struct RulesError: Error, Hashable, Sendable {
  /// The line in the document, starting at 1.
  public let line: Int

  /// The Unicode scalar in the line, starting at 1.
  public let column: Int

  /// What is wrong and what to do, without the position.
  public let message: String

  init(line: Int, column: Int, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension RulesError: CustomStringConvertible {
  /// The position and the message: `3:14: Unknown variable "ath". …`.
  public var description: String { "\(line):\(column): \(message)" }
}
