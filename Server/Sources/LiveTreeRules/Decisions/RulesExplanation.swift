public import LiveTree

/// Why a request is allowed or not: every rule that was asked, with what it answered.
///
///     let explanation = rules.explainRead(at: path, nil, of: root, as: auth, now: now)
///     print(explanation)
///
/// It decides what `SecurityRules` decides, by the same walk.
public struct RulesExplanation: Hashable, Sendable {
  /// Whether the request is allowed.
  public let isAllowed: Bool

  /// The rules that were asked, in order. Those that make no difference any more are not asked.
  public let steps: [Step]

  /// The decision in a sentence.
  public let summary: String

  /// A rule that was asked.
  public struct Step: Hashable, Sendable {
    /// What a rule decides about.
    public enum Kind: String, Hashable, Sendable {
      case read = ".read"
      case write = ".write"
      case validate = ".validate"
    }

    /// What a rule answered.
    public enum Outcome: Hashable, Sendable {
      case isTrue
      case isFalse

      /// The expression has no value, which counts as false.
      ///
      /// - Parameters:
      ///   - sentence: What went wrong, and what the rule could do about it.
      ///   - line: The line of the document, counted from 1.
      ///   - column: The character in the line, counted from 1.
      case failed(_ sentence: String, line: Int, column: Int)
    }

    /// A variable that the rule names.
    public struct Variable: Hashable, Sendable {
      /// The name as it is written in the rule.
      public let name: String

      /// The value as JSON, cut after about 100 characters.
      public let value: String
    }

    /// What the rule decides about.
    public let kind: Kind

    /// Where the rule stands: keys and `$` names from the root, such as `/users/$uid`.
    public let location: String

    /// The line of its expression in the document, counted from 1.
    public let line: Int

    /// The character in the line, counted from 1.
    public let column: Int

    /// The expression as it is written.
    public let text: String

    /// Which place of the database it was asked about.
    public let path: TreePath

    /// The variables that it names, in order.
    public let variables: [Variable]

    /// What it answered.
    public let outcome: Outcome

    /// Whether this rule made the decision: it granted the request, or was the last to refuse.
    public internal(set) var isDeciding = false
  }
}

extension RulesExplanation: CustomStringConvertible {
  /// The summary, and a paragraph for each step; the deciding one has an arrow.
  public var description: String {
    ([summary] + steps.map { "\($0)" }).joined(separator: "\n")
  }
}

extension RulesExplanation.Step: CustomStringConvertible {
  public var description: String {
    let head =
      "\(isDeciding ? "->" : "  ") \(line):\(column) \(kind.rawValue) at \(location) for \(path): "
      + "\(outcome)"
    let values = variables.map { "       \($0.name) = \($0.value)" }
    return ([head, "       \(text)"] + values).joined(separator: "\n")
  }
}

extension RulesExplanation.Step.Outcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .isTrue: "true"
    case .isFalse: "false"
    case .failed(let sentence, let line, let column): "failed at \(line):\(column). \(sentence)"
    }
  }
}
