import LiveTransport
public import LiveTree
import LiveTreeWire

/// A node of a database, to read, observe and write.
@available(Systems 2024, *)
public struct DatabaseReference: Sendable {
  /// The database.
  public let database: LiveDatabase
  /// The path of the node, as given; empty for the root.
  public let path: String

  /// The node at a path below this one.
  ///
  /// An empty key, such as that of `database["users"][id]` if the id is empty, would be the node above. It's
  /// ``DatabaseError/Code/invalidPath`` in whatever is done with the reference.
  public subscript(path: String) -> DatabaseReference {
    let below = path.hasPrefix("/") ? String(path.dropFirst()) : path
    let isFirst = self.path.isEmpty && !below.isEmpty
    return DatabaseReference(
      database: database, path: isFirst ? below : self.path + "/" + below)
  }

  /// The last key of the path; `nil` for the root and for an invalid path.
  public var key: TreeKey? { (try? treePath())?.last }

  /// The path of the node.
  func treePath() throws(DatabaseError) -> TreePath {
    guard path.isEmpty || !path.hasPrefix("/") && !path.hasEmptyKey else {
      throw .invalidPath(.emptyKey(in: path))
    }
    do {
      return try TreePath(parsing: path)
    } catch {
      throw .invalidPath(error)
    }
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Reads the node. What is observed and current isn't requested.
  ///
  /// - Parameter source: Where it's read, if the server doesn't answer.
  /// - Throws: ``DatabaseError``.
  public func get(_ source: ReadSource = .serverOrCache) async throws(DatabaseError) -> TreeNode {
    let target = ListenTarget(path: try treePath(), query: TreeQuery())
    let value = try await database.overSocket { session throws(DatabaseError) in
      try await session.read(target, from: source)
    }
    if let value { return value }
    return try await answer(.get).node()
  }

  /// Reads the node as a `Decodable` type; `nil` if it has no value.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/undecodable`` if the value has another type.
  public func get<Value: Decodable>(
    as type: Value.Type, _ source: ReadSource = .serverOrCache
  ) async throws(DatabaseError) -> Value? {
    try await get(source).decoded(as: type, coding: database.coding)
  }

  /// Reads the keys of the node's children, in order, without their values. A leaf has no keys.
  ///
  /// - Throws: ``DatabaseError``.
  public func keys() async throws(DatabaseError) -> [TreeKey] {
    try await answer(.get, parameters: ["shallow=true"]).node().children.map(\.key)
  }

  /// Replaces the node, including its children and its priority; null deletes it.
  ///
  /// Observers see the value at once. While the client is disconnected, the write waits, even if the
  /// waiting task is canceled.
  ///
  /// - Throws: ``DatabaseError``; nothing was written unless its code is
  ///   ``DatabaseError/Code/unreachable`` or ``DatabaseError/Code/unavailable``.
  public func set(_ value: JSONValue) async throws(DatabaseError) {
    guard try await !write(.set(treePath(), value)) else { return }
    _ = try await answer(.put, value, parameters: ["print=silent"])
  }

  /// Replaces the node with an `Encodable` value.
  ///
  /// - Throws: ``DatabaseError``; nothing was written unless its code is
  ///   ``DatabaseError/Code/unreachable`` or ``DatabaseError/Code/unavailable``.
  public func set(_ value: some Encodable) async throws(DatabaseError) {
    try await set(database.coding.json(of: value))
  }

  /// Replaces some children atomically. Names may be paths of several keys, and null deletes.
  ///
  /// - Throws: ``DatabaseError``; nothing was written unless its code is
  ///   ``DatabaseError/Code/unreachable`` or ``DatabaseError/Code/unavailable``.
  public func update(_ children: JSONValue) async throws(DatabaseError) {
    try children.checkKeys()
    guard try await !write(.update(treePath(), children)) else { return }
    _ = try await answer(.patch, children, parameters: ["print=silent"])
  }

  /// Replaces some children with `Encodable` values atomically. Names may be paths, and `nil`
  /// deletes.
  ///
  ///     try await database["scores"].update(["ada": 3, "bob": nil])
  ///
  /// - Throws: ``DatabaseError``; nothing was written unless its code is
  ///   ``DatabaseError/Code/unreachable`` or ``DatabaseError/Code/unavailable``.
  public func update<Value: Encodable>(_ children: [String: Value?]) async throws(DatabaseError) {
    var members: [JSONValue.Member] = []
    for (name, value) in children {
      members.append(.init(name: name, value: try database.coding.json(of: value)))
    }
    try await update(.object(members))
  }

  /// Deletes the node.
  ///
  /// - Throws: ``DatabaseError``.
  public func remove() async throws(DatabaseError) {
    try await set(.null)
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Adds a child under a new key; such keys sort chronologically.
  ///
  /// - Returns: The key.
  /// - Throws: ``DatabaseError``.
  public func push(_ value: JSONValue) async throws(DatabaseError) -> TreeKey {
    let key = database.nextKey()
    try await self[key.string].set(value)
    return key
  }

  /// Adds an `Encodable` value under a new key.
  ///
  /// - Returns: The key.
  /// - Throws: ``DatabaseError``.
  public func push(_ value: some Encodable) async throws(DatabaseError) -> TreeKey {
    try await push(database.coding.json(of: value))
  }

  /// A child with a new key. The key is generated locally, and nothing is sent.
  ///
  /// The keys have the server's time, as far as it's known, and sort chronologically: a clock that is corrected by
  /// more than a minute aside, none sorts before an earlier one of this `LiveDatabase` value.
  ///
  ///     let message = database["messages"].push()
  ///     try await message.set(Message(id: message.key, text: text))
  ///
  /// Source: Protocol.md §1.7.
  public func push() -> DatabaseReference {
    self[database.nextKey().string]
  }
}

extension JSONValue {
  /// Checks that no name of an update has an empty key.
  @available(Systems 2024, *)
  func checkKeys() throws(DatabaseError) {
    guard case .object(let members) = self else { return }
    for member in members where member.name.hasEmptyKey {
      throw .invalidPath(.emptyKey(in: member.name))
    }
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// Writes over the shared connection.
  ///
  /// - Returns: Whether the server has one.
  private func write(_ write: TreeWrite) async throws(DatabaseError) -> Bool {
    let answer = try await database.overSocket { session throws(DatabaseError) in
      try await session.write(write)
    }
    return answer != nil
  }

  /// The response to a request for this node.
  func answer(
    _ method: TransportRequest.Method, _ value: JSONValue? = nil, parameters: [String] = [],
    headers: [(name: String, value: String)] = []
  ) async throws(DatabaseError) -> DatabaseAnswer {
    let request = DatabaseRequest(
      method: method, path: try treePath(), parameters: parameters, headers: headers, value: value)
    guard let answer = try await database.answer(to: request) else {
      throw .malformed("an unexpected 304 Not Modified.")
    }
    return answer
  }
}
