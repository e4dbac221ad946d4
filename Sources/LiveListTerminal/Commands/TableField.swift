/// Something that a ``TableCommand`` asks for in the last line of a table.
///
/// Enter gives the answer, Escape gives up the command.
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
  ///   - problem: What is wrong with an answer, as a sentence that is said beside it; `nil` when it
  ///     can be taken. Asked when an answer is given.
  public static func text(
    _ label: String, initial: String = "",
    problem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> TableField {
    TableField(label: label, content: .text(initial: initial, problem: problem))
  }

  /// One of some words, chosen with the arrows or by its first letter.
  ///
  /// - Parameters:
  ///   - options: The words.
  ///   - initial: The one that is chosen at first; the first one where it is none of them.
  /// - Precondition: There is a word.
  public static func choice(
    _ label: String, among options: [String], initial: String? = nil
  ) -> TableField {
    precondition(!options.isEmpty, "\(label) needs at least one option.")
    let place = options.firstIndex { $0 == initial } ?? 0
    return TableField(label: label, content: .choice(options: options, initial: place))
  }
}
