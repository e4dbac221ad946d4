import LiveTree
import LiveTreeRules
import LiveTreeWire

/// Performs a request of the admin for the rules of a database.
///
/// Source: Protocol.md §2.7.
struct RulesHandler {
  let request: RESTRequest
  let database: TreeDatabase

  /// The rules of a database whose rules were never set.
  let defaultRules: String

  /// Performs the request.
  ///
  /// - Parameter text: The rules in the body of a write.
  func respond(to text: String) async throws -> RESTResponse {
    guard request.operation == .set else { return try read() }
    let rules = try parse(text, status: 400)
    if !request.isDryRun { try await database.replaceAccess(rules, keeping: text) }
    return RESTResponse(.object([.init(name: "status", value: .string("ok"))]))
  }

  private func read() throws -> RESTResponse {
    let text = database.snapshot.rules ?? defaultRules
    return request.form == .strict
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
