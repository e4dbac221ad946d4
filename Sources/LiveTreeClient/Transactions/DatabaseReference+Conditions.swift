import LiveTransport
public import LiveTree

@available(Systems 2024, *)
extension DatabaseReference {
  /// Reads the node with its ETag.
  ///
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: Protocol.md §2.3.
  public func version() async throws(DatabaseError) -> NodeVersion {
    try await answer(.get, headers: [("X-Firebase-ETag", "true")]).version()
  }

  /// Reads the node unless it still has an ETag that you know.
  ///
  /// - Returns: `nil` if the node has this ETag.
  /// - Throws: ``DatabaseError``.
  public func version(ifNot etag: ETag) async throws(DatabaseError) -> NodeVersion? {
    let request = DatabaseRequest(
      path: try treePath(), headers: [("X-Firebase-ETag", "true"), ("if-none-match", etag.text)])
    return try await database.answer(to: request)?.version()
  }

  /// Replaces the node if it still has the ETag with which it was read.
  ///
  /// - Parameters:
  ///   - value: The new value; null deletes.
  ///   - etag: The ETag of the value to replace.
  /// - Returns: The stored value, with server values resolved.
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/conflict`` if the node has changed: then
  ///   nothing was written.
  @discardableResult
  public func set(_ value: JSONValue, ifMatch etag: ETag) async throws(DatabaseError) -> TreeNode {
    try await answer(.put, value, headers: [("if-match", etag.text)]).node()
  }

  /// Replaces the node with an `Encodable` value if it still has the ETag with which it was read.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/conflict`` if the node has changed: then
  ///   nothing was written.
  public func set(_ value: some Encodable, ifMatch etag: ETag) async throws(DatabaseError) {
    try await set(database.coding.json(of: value), ifMatch: etag)
  }

  /// Deletes the node if it still has the ETag with which it was read.
  ///
  /// - Throws: ``DatabaseError``; ``DatabaseError/Code/conflict`` if the node has changed: then
  ///   nothing was deleted.
  public func remove(ifMatch etag: ETag) async throws(DatabaseError) {
    _ = try await answer(.delete, headers: [("if-match", etag.text)])
  }
}
