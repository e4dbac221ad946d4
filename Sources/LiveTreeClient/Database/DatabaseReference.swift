#if Client
public import LiveTree
import LiveTreeWire
import NIOHTTP1

/// A node of a database: what is read, observed and written.
public struct DatabaseReference: Sendable {
  /// The database.
  public let database: LiveDatabase
  /// Where the node is, as given.
  public let path: String

  /// The node at a path below this one.
  public subscript(path: String) -> DatabaseReference {
    DatabaseReference(database: database, path: self.path + "/" + path)
  }

  /// The last key of the path; `nil` for the root, and when the path is none.
  public var key: TreeKey? { (try? TreePath(parsing: path))?.last }
}

extension DatabaseReference {
  /// The value of the node now.
  ///
  /// - Throws: ``DatabaseError``.
  public func get() async throws(DatabaseError) -> TreeNode {
    try await answer(.GET).node()
  }

  /// The value of the node now, read as a type of your own; `nil` when there is nothing.
  ///
  /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/undecodable`` for another value.
  public func get<Value: Decodable>(as type: Value.Type) async throws(DatabaseError) -> Value? {
    try await get().decoded()
  }

  /// The keys of the node's children, in their order, without what is below them; none for a leaf.
  ///
  /// - Throws: ``DatabaseError``.
  public func keys() async throws(DatabaseError) -> [TreeKey] {
    try await answer(.GET, parameters: ["shallow=true"]).node().children.map(\.key)
  }

  /// Replaces the node, its children and its priority; null deletes it.
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func set(_ value: JSONValue) async throws(DatabaseError) {
    _ = try await answer(.PUT, value, parameters: ["print=silent"])
  }

  /// Replaces the node by a value of your own.
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func set(_ value: some Encodable) async throws(DatabaseError) {
    try await set(JSONValue(encoding: value))
  }

  /// Replaces some children, all of them or none; names may be paths of several keys, null deletes.
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func update(_ children: JSONValue) async throws(DatabaseError) {
    _ = try await answer(.PATCH, children, parameters: ["print=silent"])
  }

  /// Replaces some children by values of your own, all of them or none; names may be paths.
  ///
  ///     try await database["scores"].update(["ada": 3, "bob": nil])
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func update<Value: Encodable>(
    _ children: [String: Value?]
  ) async throws(DatabaseError) {
    var members: [JSONValue.Member] = []
    for (name, value) in children {
      members.append(.init(name: name, value: try JSONValue(encodingIfPresent: value)))
    }
    try await update(.object(members))
  }

  /// Deletes the node.
  ///
  /// - Throws: ``DatabaseError``.
  public func remove() async throws(DatabaseError) {
    _ = try await answer(.DELETE, parameters: ["print=silent"])
  }
}

extension DatabaseReference {
  /// Adds a child under a key that the server makes; such keys ascend in the order of their making.
  ///
  /// When no answer comes it is not known whether the child was added, and to push again may add it
  /// twice. The child that ``push()`` names can be set as often as it takes.
  ///
  /// - Returns: The key.
  /// - Throws: ``DatabaseError``.
  public func push(_ value: JSONValue) async throws(DatabaseError) -> TreeKey {
    let answer = try await answer(.POST, value).json()
    guard case .string(let name)? = answer["name"], let key = try? TreeKey(name) else {
      throw .malformed("the answer to a push is not {\"name\": key}")
    }
    return key
  }

  /// Adds a value of your own under a key that the server makes.
  ///
  /// - Returns: The key.
  /// - Throws: ``DatabaseError``.
  public func push(_ value: some Encodable) async throws(DatabaseError) -> TreeKey {
    try await push(JSONValue(encoding: value))
  }

  /// A new child, under a key that is made here: nothing is written, and nobody asked.
  ///
  /// Keys of one database value ascend in the order of their making, while the clock of this
  /// machine does not go back.
  ///
  ///     let message = database["messages"].push()
  ///     try await message.set(Message(id: message.key, text: text))
  ///
  /// Source: REALTIME-PROTOCOL §1.7.
  public func push() -> DatabaseReference {
    self[database.keys.next().string]
  }
}

extension DatabaseReference {
  /// What the database says to a request for this node.
  func answer(
    _ method: HTTPMethod, _ value: JSONValue? = nil, parameters: [String] = [],
    headers: [(name: String, value: String)] = []
  ) async throws(DatabaseError) -> DatabaseAnswer {
    let request = DatabaseRequest(
      method: method, path: path, parameters: parameters, headers: headers, value: value)
    guard let answer = try await database.answer(to: request) else {
      throw .malformed("it says that nothing is new, but nobody asked that")
    }
    return answer
  }
}
#endif
