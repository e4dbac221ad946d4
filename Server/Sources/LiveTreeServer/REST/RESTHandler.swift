import LiveTree
import LiveTreeWire

/// Decides how to answer one request with an identity, independently of connections. Nothing waits
/// here: what has to be waited for is a step that the caller takes.
///
/// Source: Protocol.md §2.1 and §2.3.
struct RESTHandler: Sendable {
  let request: RESTRequest
  let database: TreeDatabase
  let identity: TreeIdentity

  /// What answers a request.
  enum Step {
    case answered(RESTResponse)
    /// The result of a write determines the response.
    case write(Write)
    /// The query needs an index of the database.
    case select(TreeQuery)
  }

  /// A write, and the response to its result.
  struct Write: Sendable {
    let write: TreeWrite
    var isCurrent: (@Sendable (TreeNode) -> Bool)?
    let respond: @Sendable (Result<TreeNode, any Error>) throws -> RESTResponse
  }

  /// The step that answers the request.
  ///
  /// - Parameters:
  ///   - value: The body of a write.
  ///   - snapshot: What a read shows.
  func step(for value: JSONValue = .null, in snapshot: TreeSnapshot) throws -> Step {
    switch (request.resource, request.operation) {
    case (.info, _): return .answered(read(ServerStatus.node[request.path]))
    case (.priority, .read):
      return .answered(read(try snapshot.read(request.path, as: identity).priorityLeaf))
    case (.priority, _): return .write(settingPriority(value))
    case (_, .set), (_, .remove): return .write(setting(value))
    case (_, .update) where value == .null: return .write(setting(value))
    case (_, .update):
      return .write(
        Write(write: .update(request.path, value)) { result in
          let written = try result.get()
          return echo(of: value) { RESTResponse(Self.members(of: value, in: written)) }
        })
    case (_, .push): return .write(pushing(value))
    case (_, .read), (_, .stream): return try reading(snapshot)
    }
  }

  /// The response to a write. A client without read access receives only what it sent; otherwise,
  /// an increment by zero would reveal a number, and an ETag would confirm a guess.
  ///
  /// Source: Protocol.md §8, correction 5.
  private func echo(of value: JSONValue, _ response: () -> RESTResponse) -> RESTResponse {
    guard value.hasServerValues else { return response() }
    let isReadable = (try? database.snapshot.read(request.path, as: identity)) != nil
    return isReadable ? response() : RESTResponse(value)
  }

  /// The values that an update has written, under the names that it used.
  private static func members(of value: JSONValue, in written: TreeNode) -> JSONValue {
    guard case .object(let members) = value else { return written.json() }
    return .object(
      members.map { JSONValue.Member(name: $0.name, value: written.json(named: $0.name)) })
  }

  private func settingPriority(_ priority: JSONValue) -> Write {
    let isCurrent = request.conditions.ifMatch.map { expected in
      { @Sendable (current: TreeNode) in current.priorityLeaf.eTag == expected }
    }
    return Write(write: .setPriority(request.path, priority), isCurrent: isCurrent) { result in
      do {
        let leaf = try result.get().priorityLeaf
        return echo(of: priority) { RESTResponse(leaf.json(), eTag: eTag(of: leaf)) }
      } catch TreeAccessError.conflict(let current) {
        return try conflict(with: current.priorityLeaf)
      }
    }
  }

  private func reading(_ snapshot: TreeSnapshot) throws -> Step {
    guard let query = request.query else {
      return .answered(read(try snapshot.read(request.path, as: identity)))
    }
    guard let selection = try snapshot.select(query, at: request.path, as: identity) else {
      return .select(query)
    }
    return .answered(response(showing: selection))
  }

  /// The response to a query.
  func response(showing selection: TreeSelection) -> RESTResponse {
    // A leaf has no children to select.
    if request.form == .shallow, selection.children.isEmpty {
      let node = database.snapshot.read(request.path)
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

  private func pushing(_ value: JSONValue) -> Write {
    let key = database.newKey()
    return Write(write: .set(request.path.appending(key), value)) { result in
      // The child is new and had no value before, so the result of an increment is its operand.
      RESTResponse(
        .object([.init(name: "name", value: .string(key.string))]),
        eTag: eTag(of: try result.get()))
    }
  }

  private func setting(_ value: JSONValue) -> Write {
    let isCurrent = request.conditions.ifMatch.map { expected in
      { @Sendable (current: TreeNode) in current.eTag == expected }
    }
    return Write(write: .set(request.path, value), isCurrent: isCurrent) { result in
      do {
        let node = try result.get()
        return echo(of: value) { RESTResponse(node.json(), eTag: eTag(of: node)) }
      } catch TreeAccessError.conflict(let current) {
        return try conflict(with: current)
      }
    }
  }

  /// The response to a conflict; only a client with read access receives the current value.
  private func conflict(with current: TreeNode) throws -> RESTResponse {
    _ = try database.snapshot.read(request.path, as: identity)
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
/// Source: Protocol.md §1.2. Clients maintain these values themselves; in the response to a
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
