public import LiveTree

@available(Systems 2024, *)
extension WriteQueue {
  /// Replaces a node, including its children and its priority; null deletes it.
  ///
  /// - Throws: The errors of ``add(_:)``, and ``DatabaseError/Code/invalidPath``.
  @discardableResult
  public func set(
    _ value: JSONValue, at path: String
  ) async throws(DatabaseError) -> QueuedWrite {
    try await add(.set(Self.parsed(path), value))
  }

  /// Replaces a node with an `Encodable` value.
  ///
  /// - Throws: The errors of ``add(_:)``, and ``DatabaseError/Code/invalidPath``.
  @discardableResult
  public func set(
    _ value: some Encodable, at path: String
  ) async throws(DatabaseError) -> QueuedWrite {
    try await set(JSONValue(encoding: value), at: path)
  }

  /// Replaces some children of a node atomically. Names may be paths, and null deletes.
  ///
  /// - Throws: The errors of ``add(_:)``, and ``DatabaseError/Code/invalidPath``.
  @discardableResult
  public func update(
    _ children: JSONValue, at path: String
  ) async throws(DatabaseError) -> QueuedWrite {
    try await add(.update(Self.parsed(path), children))
  }

  /// Deletes a node.
  ///
  /// - Throws: The errors of ``add(_:)``, and ``DatabaseError/Code/invalidPath``.
  @discardableResult
  public func remove(at path: String) async throws(DatabaseError) -> QueuedWrite {
    try await add(.set(Self.parsed(path), .null))
  }

  private static func parsed(_ path: String) throws(DatabaseError) -> TreePath {
    do {
      return try TreePath(parsing: path)
    } catch {
      throw .invalidPath(error)
    }
  }
}
