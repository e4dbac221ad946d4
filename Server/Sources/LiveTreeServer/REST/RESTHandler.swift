import LiveTree
import LiveTreeWire

/// One request, done on behalf of somebody; knows nothing of connections.
///
/// Source: REALTIME-PROTOCOL §2.1 and §2.3.
struct RESTHandler {
  let asked: RESTRequest
  let database: TreeDatabase
  let identity: TreeIdentity

  /// Does it.
  ///
  /// - Parameter value: What the body of a write holds.
  func answer(to value: JSONValue = .null) async throws -> RESTResponse {
    switch (asked.resource, asked.operation) {
    case (.info, _): return read(ServerStatus.node[asked.path])
    case (.priority, .read): return try await readPriority()
    case (.priority, _): return try await PriorityWrite(self).answer(to: value)
    case (_, .set), (_, .remove): return try await set(value)
    case (_, .update):
      let written = try await database.write(.update(asked.path, value), as: identity)
      return RESTResponse(echo(of: value, from: written))
    case (_, .push): return try await push(value)
    case (_, .read), (_, .stream): return try await read()
    }
  }

  /// What an update has written, under the names that it has used.
  private func echo(of value: JSONValue, from written: TreeNode) -> JSONValue {
    guard case .object(let members) = value else { return written.json() }
    return .object(
      members.map { member in
        let node = (try? TreePath(parsing: member.name)).map { written[$0] } ?? .absent
        return JSONValue.Member(name: member.name, value: node.json())
      })
  }

  private func read() async throws -> RESTResponse {
    guard let query = asked.query else {
      return read(try await database.read(asked.path, as: identity))
    }
    let selection = try await database.select(query, at: asked.path, as: identity)
    return read(selection.node) { asked.answer(showing: selection) }
  }

  private func read(_ node: TreeNode) -> RESTResponse {
    read(node) { asked.answer(showing: node) }
  }

  private func read(_ node: TreeNode, _ json: () -> JSONValue) -> RESTResponse {
    let conditions = asked.conditions
    guard conditions.wantsETag || conditions.ifNoneMatch != nil else { return RESTResponse(json()) }
    let eTag = node.eTag
    return conditions.ifNoneMatch == eTag ? .notModified(eTag) : RESTResponse(json(), eTag: eTag)
  }

  private func readPriority() async throws -> RESTResponse {
    let node = try await database.read(asked.path, as: identity)
    return read(node.priorityLeaf)
  }

  private func push(_ value: JSONValue) async throws -> RESTResponse {
    let (key, node) = try await database.push(value, under: asked.path, as: identity)
    return RESTResponse(
      .object([.init(name: "name", value: .string(key.string))]), eTag: eTag(of: node))
  }

  private func set(_ value: JSONValue) async throws -> RESTResponse {
    let isCurrent = asked.conditions.ifMatch.map { expected in
      { @Sendable (current: TreeNode) in current.eTag == expected }
    }
    do {
      let node = try await database.write(
        .set(asked.path, value), as: identity, onlyIf: isCurrent)
      return RESTResponse(node.json(), eTag: eTag(of: node))
    } catch TreeAccessError.conflict(let current) {
      return try await conflict(with: current)
    }
  }

  /// The value goes to those only who might have read it.
  func conflict(with current: TreeNode) async throws -> RESTResponse {
    _ = try await database.read(asked.path, as: identity)
    return .conflict(with: current)
  }

  /// The ETag of what a write left behind; who depended on one can go on from it.
  func eTag(of node: TreeNode) -> String? {
    asked.conditions.wantsETag || asked.conditions.ifMatch != nil ? node.eTag : nil
  }
}

/// What the server says about itself below `/.info`.
///
/// Source: REALTIME-PROTOCOL §1.2. Clients keep these themselves; to a request, the server is there
/// and its clock is its own.
enum ServerStatus {
  static let node = TreeNode(children: [
    (key("connected"), TreeNode(.bool(true))),
    (key("serverTimeOffset"), TreeNode(.integer(0))),
  ])

  private static func key(_ name: String) -> TreeKey {
    guard let key = try? TreeKey(name) else { preconditionFailure("\(name) is no key.") }
    return key
  }
}
