#if Client
import AsyncHTTPClient
import LiveTree
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// A request to a node, without who asks.
struct DatabaseRequest: Sendable {
  var method = HTTPMethod.GET
  /// Where, as given.
  var path: String
  /// Parts of the URL's query, percent-encoded.
  var parameters: [String] = []
  var headers: [(name: String, value: String)] = []
  /// What is written.
  var value: JSONValue?
}

/// What the database says to a request that it did not refuse.
struct DatabaseAnswer: Sendable {
  let etag: ETag?
  let body: [UInt8]
}

extension DatabaseRequest {
  /// The request as it goes over the wire.
  func http(
    to address: DatabaseAddress, as credential: DatabaseCredential?
  ) throws(DatabaseError) -> HTTPClientRequest {
    var parameters = parameters
    if let parameter = credential?.parameter { parameters.append(parameter) }
    let path: TreePath
    do {
      path = try TreePath(parsing: self.path)
    } catch {
      throw .invalidPath(error)
    }
    var request = HTTPClientRequest(url: address.url(of: path, parameters: parameters))
    request.method = method
    for header in headers { request.headers.add(name: header.name, value: header.value) }
    if let credential, credential.carrier == .header {
      request.headers.add(name: "Authorization", value: "Bearer \(credential.secret)")
    }
    if let value {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: value.serialized()))
    }
    return request
  }
}

extension DatabaseCredential {
  /// The part of a URL's query that carries it.
  var parameter: String? {
    carrier == .parameter ? "auth=\(secret.percentEncoded)" : nil
  }
}

extension DatabaseAnswer {
  func json() throws(DatabaseError) -> JSONValue {
    do {
      return try JSONValue(parsing: body)
    } catch {
      throw .malformed("\(error)")
    }
  }

  func node() throws(DatabaseError) -> TreeNode {
    let json = try json()
    do {
      return try TreeNode(json)
    } catch {
      throw .malformed("\(error)")
    }
  }

  func version() throws(DatabaseError) -> NodeVersion {
    guard let etag else { throw .malformed("the answer has no ETag") }
    return NodeVersion(node: try node(), etag: etag)
  }
}
#endif
