import LiveTree
import LiveTreeWire

/// A write that sets the priority of a node and keeps its value.
///
/// Source: REALTIME-PROTOCOL §1.2.
struct PriorityWrite {
  private let handler: RESTHandler

  /// How many conflicts with other writers are retried.
  private static let maximumAttempts = 32

  init(_ handler: RESTHandler) {
    self.handler = handler
  }

  /// An absent node stays absent, without a priority.
  func respond(to priority: JSONValue) async throws -> RESTResponse {
    for _ in 0..<Self.maximumAttempts {
      if let response = try await attempt(priority) { return response }
    }
    throw RESTError(status: 503, message: "The value changes too often. Try again.")
  }

  private func attempt(_ priority: JSONValue) async throws -> RESTResponse? {
    let database = handler.database
    let path = handler.request.path
    let current = await database.read(path)
    if let expected = handler.request.conditions.ifMatch, current.priorityLeaf.eTag != expected {
      return try await handler.conflict(with: current.priorityLeaf)
    }
    do {
      let written = try await database.write(
        .set(path, current.json(replacingPriority: priority)), as: handler.identity,
        onlyIf: { $0 == current })
      let leaf = written.priorityLeaf
      return await handler.echo(of: priority) {
        RESTResponse(leaf.json(), eTag: handler.eTag(of: leaf))
      }
    } catch TreeAccessError.conflict {
      return nil
    }
  }
}

extension TreeNode {
  /// The priority as a value of its own.
  var priorityLeaf: TreeNode { priority.map { TreeNode($0.scalar) } ?? .absent }

  fileprivate func json(replacingPriority priority: JSONValue) -> JSONValue {
    let member = JSONValue.Member(name: ".priority", value: priority)
    switch json(export: true) {
    case .null: return .null
    case .object(let members): return .object(members.filter { $0.name != ".priority" } + [member])
    case let leaf: return .object([.init(name: ".value", value: leaf), member])
    }
  }
}
