import LiveTree
import LiveTreeRules
import LiveTreeWire

/// The result of an expression.
enum Answer: Hashable {
  case yes
  case no

  /// The expression is valid but has no value in these circumstances.
  case fails

  /// The expression isn't valid.
  case refused
}

/// The circumstances in which an expression is evaluated.
struct Circumstances: Sendable {
  var kind = ".read"

  /// The location of the rule; `$` names are bound to the keys of `path`.
  var location: [String] = []
  var path: TreePath = .root

  var auth = "null"
  var data = "null"
  var newData: String?
  var query: TreeQuery?
  var now: Int64 = 1_700_000_000_000

  func rules(_ expression: String) throws -> SecurityRules {
    try SecurityRules(parsing: document(expression))
  }

  func document(_ expression: String) -> String {
    let rule = "{\"\(kind)\": \(JSONValue.string(expression).serialized())}"
    return "{\"rules\": "
      + location.reversed().reduce(rule) { "{\"\($1)\": \($0)}" } + "}"
  }

  func explanation(_ expression: String) throws -> RulesExplanation {
    let rules = try rules(expression)
    let before = try TreeNode.parsed(data)
    guard let newData else {
      return rules.explainRead(at: path, query, of: before, as: try .parsed(auth), now: now)
    }
    let commit = TreeCommit(setting: try .parsed(newData), at: path)
    return rules.explainWrite(
      commit, from: before, to: commit.applied(to: before), as: try .parsed(auth), now: now)
  }

  func answer(_ expression: String) throws -> Answer {
    do {
      let explanation = try explanation(expression)
      return switch explanation.steps.last?.outcome {
      case .isTrue?: .yes
      case .isFalse?: .no
      case .failed?, nil: .fails
      }
    } catch is RulesError {
      return .refused
    }
  }
}
