import LiveTree
import LiveTreeRules
import LiveTreeWire

/// A request about the rules of a database.
///
/// Source: REALTIME-PROTOCOL §2.7.
struct RulesExchange {
  let asked: RESTRequest
  let database: TreeDatabase
  let identity: TreeIdentity

  /// What stands for rules where none were ever put.
  let defaultRules: String

  /// Does it.
  ///
  /// - Parameter text: The rules that the body of a write holds.
  func answer(to text: String) async throws -> RESTResponse {
    guard identity == .admin else { throw RESTError.permissionDenied }
    guard asked.operation == .set else { return try await read() }
    let rules = try parse(text, status: 400)
    if !asked.isDryRun { try await database.replaceAccess(rules, keeping: text) }
    return RESTResponse(.object([.init(name: "status", value: .string("ok"))]))
  }

  private func read() async throws -> RESTResponse {
    let text = try await database.keptRules() ?? defaultRules
    return asked.form == .strict
      ? RESTResponse(try parse(text, status: 500).json) : RESTResponse(text: text)
  }

  private func parse(_ text: String, status: Int) throws(RESTError) -> SecurityRules {
    do {
      return try SecurityRules(parsing: text)
    } catch {
      throw RESTError(status: status, message: error.description)
    }
  }
}
