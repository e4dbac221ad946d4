/// A value that a ``TableCommand`` asks for in the last line of a table.
///
/// Enter submits the answer, Escape cancels the command.
public struct TableField: Sendable {
  enum Content: Sendable {
    case text(initial: String, problem: @Sendable (String) -> String?)
    case choice(options: [String], initial: Int)
  }

  /// The label, in a word or two.
  public let label: String

  let content: Content

  /// A line to be typed.
  ///
  /// - Parameters:
  ///   - initial: The initial text, for the user to change.
  ///   - problem: Validates an answer: returns the problem with it, as a sentence to show beside
  ///     it, or `nil` if it is valid. Called when an answer is submitted.
  public static func text(
    _ label: String, initial: String = "",
    problem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> TableField {
    TableField(label: label, content: .text(initial: initial, problem: problem))
  }

  /// A choice among words, made with the arrow keys or by typing a first letter.
  ///
  /// - Parameters:
  ///   - options: The words.
  ///   - initial: The word that is chosen at first; the first word if it isn't among them.
  /// - Precondition: `options` isn't empty.
  public static func choice(
    _ label: String, among options: [String], initial: String? = nil
  ) -> TableField {
    precondition(!options.isEmpty, "\(label) needs at least one option.")
    let place = options.firstIndex { $0 == initial } ?? 0
    return TableField(label: label, content: .choice(options: options, initial: place))
  }
}
