import LiveTransport
import LiveTree
import LiveTreeWire

/// A request to a node, without a credential.
struct DatabaseRequest: Sendable {
  var method = TransportRequest.Method.get
  /// The path of the node.
  var path: TreePath
  /// Query parameters, percent-encoded.
  var parameters: [String] = []
  var headers: [(name: String, value: String)] = []
  /// The value to write.
  var value: JSONValue?
}

/// The database's response to a successful request.
struct DatabaseAnswer: Sendable {
  let etag: ETag?
  let body: [UInt8]
}

@available(Systems 2024, *)
extension DatabaseRequest {
  /// The request as it is sent.
  func http(
    to address: DatabaseAddress, as credential: DatabaseCredential?
  ) -> TransportRequest {
    var parameters = parameters
    if let parameter = credential?.parameter { parameters.append(parameter) }
    var request = TransportRequest(method, url: address.url(of: path, parameters: parameters))
    for header in headers { request.headers.add(header.name, header.value) }
    request.add(credential)
    if let value { request.setJSON(Array(value.serialized().utf8)) }
    return request
  }
}

extension TransportRequest {
  /// Adds a credential that is sent as a header.
  mutating func add(_ credential: DatabaseCredential?) {
    guard let credential, credential.carrier == .header else { return }
    headers.add("Authorization", "Bearer \(credential.secret)")
  }

  mutating func setJSON(_ bytes: [UInt8]) {
    headers.add("Content-Type", "application/json")
    body = bytes
  }
}

extension DatabaseCredential {
  /// The query parameter of a credential that is sent as one; otherwise `nil`.
  var parameter: String? {
    carrier == .parameter ? "auth=\(secret.percentEncoded)" : nil
  }
}

@available(Systems 2024, *)
extension DatabaseAnswer {
  func json() throws(DatabaseError) -> JSONValue {
    do {
      return try JSONValue(parsing: body)
    } catch {
      throw .malformed("\(error)")
    }
  }

  func node() throws(DatabaseError) -> TreeNode { try TreeNode(ofAnswer: try json()) }

  func version() throws(DatabaseError) -> NodeVersion {
    guard let etag else { throw .malformed("the response has no ETag.") }
    return NodeVersion(node: try node(), etag: etag)
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// Reads a value that the server has sent.
  init(ofAnswer json: JSONValue) throws(DatabaseError) {
    do {
      self = try TreeNode(json)
    } catch {
      throw .malformed("\(error)")
    }
  }
}
