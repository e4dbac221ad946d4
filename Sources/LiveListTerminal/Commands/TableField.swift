/// A value that a ``TableCommand`` asks for in the last line of a table.
///
/// Enter submits the answer, Escape cancels the command.
public struct TableField: Sendable {
  enum Content: Sendable {
    case text(
      initial: String, completion: Completion?, problem: @Sendable (String) -> String?)
    case choice(options: [String], initial: Int)
  }

  /// The label, in a word or two.
  public let label: String

  let content: Content

  /// Creates a field for a line of text.
  ///
  /// - Parameters:
  ///   - label: The label, in a word or two.
  ///   - initial: The initial text, which the user can edit.
  ///   - completion: The words that the Tab key completes. They are shown next to the line as far as
  ///     there is room.
  ///   - problem: Validates an answer when it is submitted. Returns the problem as a sentence to
  ///     show next to the answer; `nil` if the answer is valid.
  public static func text(
    _ label: String, initial: String = "", completion: Completion? = nil,
    problem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> TableField {
    TableField(
      label: label, content: .text(initial: initial, completion: completion, problem: problem))
  }

  /// Creates a field for a choice among words. The user chooses with the arrow keys or by typing a
  /// first letter.
  ///
  /// - Parameters:
  ///   - label: The label, in a word or two.
  ///   - options: The words.
  ///   - initial: The word that is chosen initially. If it isn't one of the options, the first
  ///     option is chosen.
  /// - Precondition: `options` isn't empty.
  public static func choice(
    _ label: String, among options: [String], initial: String? = nil
  ) -> TableField {
    precondition(!options.isEmpty, "\(label) needs at least one option.")
    let place = options.firstIndex { $0 == initial } ?? 0
    return TableField(label: label, content: .choice(options: options, initial: place))
  }
}
