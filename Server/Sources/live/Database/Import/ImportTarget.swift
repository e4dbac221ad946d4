import LiveTransport
import LiveTree
import LiveTreeClient

/// A node to which an import writes.
protocol ImportTarget: Sendable {
  /// The node as the user specified it.
  var place: String { get }

  /// The node and where it is.
  var node: String { get }

  /// Replaces the node's value.
  ///
  /// - Parameter isForced: Whether to replace an existing value, too.
  /// - Returns: Whether the value was written; `false` if the node already has a value.
  func set(_ json: [UInt8], isForced: Bool) async throws -> Bool

  /// Writes values at several paths below the node.
  func update(_ json: [UInt8]) async throws

  /// Sets the priority of the node or of a node below it.
  func set(_ priority: ImportParts.Priority) async throws
}

/// A node on a server.
struct ServerImportTarget: ImportTarget {
  let endpoint: DatabaseEndpoint

  private static let parameters = ["print=silent", "writeSizeLimit=unlimited"]

  var place: String { "\(endpoint.place)" }
  var node: String { "\(endpoint.node)" }

  func set(_ json: [UInt8], isForced: Bool) async throws -> Bool {
    var request = DatabaseEndpoint.Request(.put, parameters: Self.parameters, body: json)
    if !isForced { request.headers = [(name: "if-match", value: "null_etag")] }
    let response = try await endpoint.response(to: request)
    if response.status == 412, !isForced { return false }
    guard (200..<300).contains(response.status) else {
      throw await endpoint.failure(response, to: request)
    }
    return true
  }

  func update(_ json: [UInt8]) async throws {
    _ = try await endpoint.send(
      DatabaseEndpoint.Request(.patch, parameters: Self.parameters, body: json))
  }

  func set(_ priority: ImportParts.Priority) async throws {
    var node = endpoint.node
    for key in priority.path { node = node[key.string] }
    let endpoint = DatabaseEndpoint(
      node: node, hasToken: endpoint.hasToken, override: endpoint.override, place: endpoint.place)
    _ = try await endpoint.send(
      DatabaseEndpoint.Request(
        .put, parameters: ["print=silent"], suffix: ".priority", body: priority.json))
  }
}

/// A node of a database that the command has opened.
struct StoredImportTarget: ImportTarget {
  let database: TreeDatabase
  let path: TreePath
  /// Where the database is.
  let source: StoredDatabase

  var place: String { "\(path)" }
  var node: String { "\(path) in \(source)" }

  func set(_ json: [UInt8], isForced: Bool) async throws -> Bool {
    let isAbsent: @Sendable (TreeNode) -> Bool = { $0.isAbsent }
    return try await write(json, onlyIf: isForced ? nil : isAbsent) { .set(path, $0) }
  }

  func update(_ json: [UInt8]) async throws {
    try await write(json) { .update(path, $0) }
  }

  func set(_ priority: ImportParts.Priority) async throws {
    try await write(priority.json) { .setPriority(TreePath(path + priority.path), $0) }
  }

  /// - Returns: Whether the write was made; `false` if the current value isn't the expected one.
  /// - Throws: ``CommandFailure`` if the database rejects the write.
  @discardableResult
  private func write(
    _ json: [UInt8], onlyIf isCurrent: (@Sendable (TreeNode) -> Bool)? = nil,
    _ makeWrite: (JSONValue) -> TreeWrite
  ) async throws(CommandFailure) -> Bool {
    do {
      _ = try await database.write(makeWrite(JSONValue(parsing: json)), onlyIf: isCurrent)
      return true
    } catch TreeAccessError.conflict {
      return false
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
