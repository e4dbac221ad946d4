import LiveTree
import LiveTreeRules
import LiveTreeWire

/// A request that the admin simulates: who sends it, where, and what.
///
/// The body is `{"auth": …, "rules": TEXT, "read": PATH}`, or in place of `read` one of `write` and
/// `update`, with a `value`. `auth` is null without credentials; without `rules`, those of the
/// database decide.
struct RulesSimulation {
  /// The path of the endpoint.
  static let path = "/.live/explain.json"

  private let members: [String: JSONValue]

  /// Reads the body of a request.
  ///
  /// - Throws: `RESTError` if it isn't a JSON object.
  init(parsing bytes: some Collection<UInt8>) throws(RESTError) {
    let json = try JSONValue(bodyOfRequest: bytes)
    guard case .object(let members) = json else {
      throw RESTError(status: 400, message: "Send an object with read, write or update.")
    }
    self.members = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  /// The rules to decide by; `nil` for those of the database.
  var rules: String? { text("rules") }

  /// The decision of the rules, with its explanation.
  ///
  /// - Throws: `RESTError` if the path or the value isn't valid.
  func explanation(
    by rules: SecurityRules, of root: TreeNode, now: Int64
  ) throws(RESTError) -> RulesExplanation {
    let auth = members["auth"] ?? .null
    do {
      if let path = text("read") {
        return rules.explainRead(
          at: try TreePath(parsing: path), nil, of: root, as: auth, now: now)
      }
      let commit = try write.resolved(against: root, now: now)
      return rules.explainWrite(
        commit, from: root, to: commit.applied(to: root), as: auth, now: now)
    } catch let error as RESTError {
      throw error
    } catch {
      throw RESTError(status: 400, message: "\(error)")
    }
  }

  private var write: TreeWrite {
    get throws {
      let value = members["value"] ?? .null
      if let path = text("write") { return .set(try TreePath(parsing: path), value) }
      if let path = text("update") { return .update(try TreePath(parsing: path), value) }
      throw RESTError(status: 400, message: "Specify a path in read, write or update.")
    }
  }

  private func text(_ name: String) -> String? {
    if case .string(let text)? = members[name] { text } else { nil }
  }
}

extension RealtimeService {
  /// Explains to the admin what rules decide about a simulated request.
  func explanation(
    _ simulation: RulesSimulation, _ visit: Visit
  ) throws(RESTError) -> RESTAnswer {
    let snapshot = visit.database.snapshot
    let rules: SecurityRules
    do {
      rules = try SecurityRules(parsing: simulation.rules ?? snapshot.rules ?? defaultRules)
    } catch {
      throw RESTError(status: 400, message: error.description)
    }
    let explanation = try simulation.explanation(
      by: rules, of: snapshot.read(), now: authenticator.now())
    return try RESTAnswer(RESTResponse(explanation.json), for: visit.request, maximumBytes: .max)
  }
}

extension RulesExplanation {
  /// The decision, and the rules that were evaluated.
  fileprivate var json: JSONValue {
    .object([
      .init(name: "allowed", value: .bool(isAllowed)),
      .init(name: "summary", value: .string(summary)),
      .init(name: "steps", value: .array(steps.map(\.json))),
    ])
  }
}

extension RulesExplanation.Step {
  fileprivate var json: JSONValue {
    .object([
      .init(name: "line", value: .integer(Int64(line))),
      .init(name: "deciding", value: .bool(isDeciding)),
      .init(name: "text", value: .string("\(self)")),
    ])
  }
}
