public import LiveTree

/// An explanation of why a request is allowed or denied: every rule that was evaluated, with its
/// result.
///
///     let explanation = rules.explainRead(at: path, nil, of: root, as: auth, now: now)
///     print(explanation)
///
/// prints the decision, and for each rule its position, result, source and variables:
///
///     Denied: no .read rule is true; the last one is .read at /users/$uid (3:16).
///     -> 3:16 .read at /users/$uid for /users/ada: false
///            auth != null && auth.uid === $uid
///            auth = {"uid":"bob"}
///            $uid = "ada"
///
/// `SecurityRules` decides with the same code, so both always agree.
public struct RulesExplanation: Hashable, Sendable {
  /// Whether the request is allowed.
  public let isAllowed: Bool

  /// The rules that were evaluated, in order. Evaluation stops when the decision is made.
  public let steps: [Step]

  /// The decision in one sentence.
  public let summary: String

  /// A rule that was evaluated.
  public struct Step: Hashable, Sendable {
    /// What a rule decides.
    public enum Kind: String, Hashable, Sendable {
      /// Whether a read is allowed.
      case read = ".read"

      /// Whether a write is allowed.
      case write = ".write"

      /// Whether the data after a write is valid.
      case validate = ".validate"
    }

    /// The result of a rule.
    public enum Outcome: Hashable, Sendable {
      /// The expression is true.
      case isTrue

      /// The expression is false.
      case isFalse

      /// The expression has no value, for example because it compares null with a number. The rule
      /// counts as false.
      ///
      /// - Parameters:
      ///   - sentence: A description of what went wrong, and how to change the rule.
      ///   - line: The line in the document, starting at 1.
      ///   - column: The Unicode scalar in the line, starting at 1.
      case failed(_ sentence: String, line: Int, column: Int)
    }

    /// A variable in a rule.
    public struct Variable: Hashable, Sendable {
      /// The name, such as `auth` or `$uid`.
      public let name: String

      /// The value as JSON, truncated after about 100 characters.
      public let value: String
    }

    /// What the rule decides.
    public let kind: Kind

    /// The path of the rule in the document, such as `/users/$uid`.
    public let location: String

    /// The line of the expression in the document, starting at 1.
    public let line: Int

    /// The Unicode scalar in the line, starting at 1.
    public let column: Int

    /// The source of the expression.
    public let text: String

    /// The location in the database that the rule was evaluated for.
    public let path: TreePath

    /// The variables in the expression, in order, with their values.
    public let variables: [Variable]

    /// The result.
    public let outcome: Outcome

    /// Whether this rule made the decision: it allowed the request, or was the last that denied it.
    public internal(set) var isDeciding = false
  }
}

extension RulesExplanation: CustomStringConvertible {
  /// The summary and a paragraph for each step; an arrow marks the deciding step.
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
