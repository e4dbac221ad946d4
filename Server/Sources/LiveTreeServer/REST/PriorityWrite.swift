import LiveTree
import LiveTreeWire

/// Sets the priority of a node and leaves everything else as it is.
///
/// Source: REALTIME-PROTOCOL §1.2.
struct PriorityWrite {
  private let exchange: RESTHandler

  /// How often others may come in between.
  private static let maximumAttempts = 32

  init(_ exchange: RESTHandler) {
    self.exchange = exchange
  }

  /// A node that is absent stays so, and has no priority.
  func answer(to priority: JSONValue) async throws -> RESTResponse {
    for _ in 0..<Self.maximumAttempts {
      if let answer = try await attempt(priority) { return answer }
    }
    throw RESTError(status: 503, message: "The value changes too often. Try again.")
  }

  private func attempt(_ priority: JSONValue) async throws -> RESTResponse? {
    let database = exchange.database
    let path = exchange.asked.path
    let current = await database.read(path)
    if let expected = exchange.asked.conditions.ifMatch, current.priorityLeaf.eTag != expected {
      return try await exchange.conflict(with: current.priorityLeaf)
    }
    do {
      let written = try await database.write(
        .set(path, current.json(replacingPriority: priority)), as: exchange.identity,
        onlyIf: { $0 == current })
      let leaf = written.priorityLeaf
      return RESTResponse(leaf.json(), eTag: exchange.eTag(of: leaf))
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
