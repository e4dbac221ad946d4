import LiveTree
import LiveTreeWire

/// Performs one request with an identity, independently of connections.
///
/// Source: REALTIME-PROTOCOL §2.1 and §2.3.
struct RESTHandler {
  let request: RESTRequest
  let database: TreeDatabase
  let identity: TreeIdentity

  /// Performs the request.
  ///
  /// - Parameter value: The body of a write.
  func respond(to value: JSONValue = .null) async throws -> RESTResponse {
    switch (request.resource, request.operation) {
    case (.info, _): return read(ServerStatus.node[request.path])
    case (.priority, .read): return try await readPriority()
    case (.priority, _): return try await setPriority(value)
    case (_, .set), (_, .remove): return try await set(value)
    case (_, .update) where value == .null: return try await set(value)
    case (_, .update):
      let written = try await database.write(.update(request.path, value), as: identity)
      return await echo(of: value) { RESTResponse(Self.members(of: value, in: written)) }
    case (_, .push): return try await push(value)
    case (_, .read), (_, .stream): return try await read()
    }
  }

  /// The response to a write. A client without read access receives only what it sent; otherwise,
  /// an increment by zero would reveal a number, and an ETag would confirm a guess.
  ///
  /// Source: REALTIME-PROTOCOL §8.
  private func echo(of value: JSONValue, _ response: () -> RESTResponse) async -> RESTResponse {
    guard value.hasServerValues else { return response() }
    let isReadable = (try? await database.read(request.path, as: identity)) != nil
    return isReadable ? response() : RESTResponse(value)
  }

  /// The values that an update has written, under the names that it used.
  private static func members(of value: JSONValue, in written: TreeNode) -> JSONValue {
    guard case .object(let members) = value else { return written.json() }
    return .object(
      members.map { JSONValue.Member(name: $0.name, value: written.json(named: $0.name)) })
  }

  private func setPriority(_ priority: JSONValue) async throws -> RESTResponse {
    let isCurrent = request.conditions.ifMatch.map { expected in
      { @Sendable (current: TreeNode) in current.priorityLeaf.eTag == expected }
    }
    do {
      let written = try await database.write(
        .setPriority(request.path, priority), as: identity, onlyIf: isCurrent)
      let leaf = written.priorityLeaf
      return await echo(of: priority) { RESTResponse(leaf.json(), eTag: eTag(of: leaf)) }
    } catch TreeAccessError.conflict(let current) {
      return try await conflict(with: current.priorityLeaf)
    }
  }

  private func read() async throws -> RESTResponse {
    guard let query = request.query else {
      return read(try await database.read(request.path, as: identity))
    }
    let selection = try await database.select(query, at: request.path, as: identity)
    // A leaf has no children to select.
    if request.form == .shallow, selection.children.isEmpty {
      let node = await database.read(request.path)
      if node.scalar != nil { return read(node) }
    }
    return read(selection.node) { request.answer(showing: selection) }
  }

  private func read(_ node: TreeNode) -> RESTResponse {
    read(node) { request.answer(showing: node) }
  }

  private func read(_ node: TreeNode, _ json: () -> JSONValue) -> RESTResponse {
    let conditions = request.conditions
    guard conditions.wantsETag || conditions.ifNoneMatch != nil else { return RESTResponse(json()) }
    let eTag = node.eTag
    return conditions.ifNoneMatch == eTag ? .notModified(eTag) : RESTResponse(json(), eTag: eTag)
  }

  private func readPriority() async throws -> RESTResponse {
    let node = try await database.read(request.path, as: identity)
    return read(node.priorityLeaf)
  }

  private func push(_ value: JSONValue) async throws -> RESTResponse {
    let (key, node) = try await database.push(value, under: request.path, as: identity)
    // The child is new and had no value before, so the result of an increment is its operand.
    return RESTResponse(
      .object([.init(name: "name", value: .string(key.string))]), eTag: eTag(of: node))
  }

  private func set(_ value: JSONValue) async throws -> RESTResponse {
    let isCurrent = request.conditions.ifMatch.map { expected in
      { @Sendable (current: TreeNode) in current.eTag == expected }
    }
    do {
      let node = try await database.write(
        .set(request.path, value), as: identity, onlyIf: isCurrent)
      return await echo(of: value) { RESTResponse(node.json(), eTag: eTag(of: node)) }
    } catch TreeAccessError.conflict(let current) {
      return try await conflict(with: current)
    }
  }

  /// Responds to a conflict; only a client with read access receives the current value.
  private func conflict(with current: TreeNode) async throws -> RESTResponse {
    _ = try await database.read(request.path, as: identity)
    return .conflict(with: current)
  }

  /// The ETag after a write, if the client requested it or sent one.
  private func eTag(of node: TreeNode) -> String? {
    request.conditions.wantsETag || request.conditions.ifMatch != nil ? node.eTag : nil
  }
}

extension TreeNode {
  /// The priority as a node of its own.
  fileprivate var priorityLeaf: TreeNode { priority.map { TreeNode($0.scalar) } ?? .absent }

  /// The value of a member of an update.
  fileprivate func json(named name: String) -> JSONValue {
    let isPriority = name == ".priority" || name.hasSuffix("/.priority")
    let path = isPriority ? String(name.dropLast(".priority".count)) : name
    let node = (try? TreePath(parsing: path)).map { self[$0] } ?? .absent
    return (isPriority ? node.priorityLeaf : node).json()
  }
}

extension JSONValue {
  /// Whether the JSON contains a value that the server computes.
  fileprivate var hasServerValues: Bool {
    switch self {
    case .object(let members): members.contains { $0.name == ".sv" || $0.value.hasServerValues }
    case .array(let elements): elements.contains(where: \.hasServerValues)
    default: false
    }
  }
}

/// The values below `/.info`.
///
/// Source: REALTIME-PROTOCOL §1.2. Clients maintain these values themselves; in the response to a
/// request, the server is connected and its clock has no offset.
enum ServerStatus {
  static let node = TreeNode(children: [
    (key("connected"), TreeNode(.bool(true))),
    (key("serverTimeOffset"), TreeNode(.integer(0))),
  ])

  private static func key(_ name: String) -> TreeKey {
    guard let key = try? TreeKey(name) else { preconditionFailure("\(name) isn't a valid key.") }
    return key
  }
}
