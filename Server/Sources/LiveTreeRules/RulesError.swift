/// Why a text is no set of rules.
///
/// Source: REALTIME-PROTOCOL §2.7 and §4.1.
public struct RulesError: Error, Hashable, Sendable {
  /// The line of the text, counted from 1.
  public let line: Int

  /// The character in the line, counted from 1.
  public let column: Int

  /// What was wrong and what to do, without the place.
  public let message: String

  init(line: Int, column: Int, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension RulesError: CustomStringConvertible {
  public var description: String { "\(line):\(column): \(message)" }
}
