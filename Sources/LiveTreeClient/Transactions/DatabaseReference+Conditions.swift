#if Client
public import LiveTree
import NIOHTTP1

extension DatabaseReference {
  /// The value of the node now, and what the database calls it.
  ///
  /// - Throws: ``DatabaseError``.
  ///
  /// Source: REALTIME-PROTOCOL §2.3.
  public func version() async throws(DatabaseError) -> NodeVersion {
    try await answer(.GET, headers: [("X-Firebase-ETag", "true")]).version()
  }

  /// The value of the node now, unless it is the one that is known already.
  ///
  /// - Returns: `nil` when the value has this ETag.
  /// - Throws: ``DatabaseError``.
  public func version(ifNot etag: ETag) async throws(DatabaseError) -> NodeVersion? {
    let request = DatabaseRequest(
      path: path, headers: [("X-Firebase-ETag", "true"), ("if-none-match", etag.text)])
    return try await database.answer(to: request)?.version()
  }

  /// Replaces the node if it still is what it was when it was read.
  ///
  /// - Parameters:
  ///   - value: What to write; null deletes.
  ///   - etag: What the database called the value that is to be replaced.
  /// - Returns: What is stored now, its server values resolved.
  /// - Throws: ``DatabaseError``; with ``DatabaseError/Code/conflict`` there is something else, and
  ///   nothing is written.
  @discardableResult
  public func set(_ value: JSONValue, ifMatch etag: ETag) async throws(DatabaseError) -> TreeNode {
    try await answer(.PUT, value, headers: [("if-match", etag.text)]).node()
  }

  /// Replaces the node by a value of your own if it still is what it was when it was read.
  ///
  /// - Throws: ``DatabaseError``; with ``DatabaseError/Code/conflict`` there is something else, and
  ///   nothing is written.
  public func set(_ value: some Encodable, ifMatch etag: ETag) async throws(DatabaseError) {
    try await set(JSONValue(encoding: value), ifMatch: etag)
  }

  /// Deletes the node if it still is what it was when it was read.
  ///
  /// - Throws: ``DatabaseError``; with ``DatabaseError/Code/conflict`` there is something else, and
  ///   nothing is deleted.
  public func remove(ifMatch etag: ETag) async throws(DatabaseError) {
    _ = try await answer(.DELETE, headers: [("if-match", etag.text)])
  }
}
#endif
