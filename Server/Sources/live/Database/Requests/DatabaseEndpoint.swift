import LiveTransport
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// A node of a database, and the credentials for it.
struct DatabaseEndpoint: Sendable {
  let node: DatabaseReference
  let hasToken: Bool
  /// The identity as which an admin acts, as JSON.
  let override: String?
  let place: DatabasePlace

  typealias Request = DatabaseReference.Request

  /// Whether the node is the whole database.
  var isRoot: Bool { !node.path.contains { $0 != "/" } }

  /// The number of levels from the root to the node.
  var depth: Int { node.path.split(separator: "/").count }

  /// Sends a request, and returns a successful response.
  ///
  /// - Throws: ``CommandFailure`` for an error response, or if there is no response.
  func send(_ request: Request) async throws -> TransportResponse {
    let response = try await self.response(to: request)
    guard (200..<300).contains(response.status) else {
      throw await failure(response)
    }
    return response
  }

  /// Sends a request, and returns the response regardless of its status.
  func response(to request: Request) async throws -> TransportResponse {
    var request = request
    if let override {
      request.parameters.append("auth_variable_override=" + override.percentEncoded)
    }
    do {
      return try await node.exchange(request)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// The failure for an error response.
  func failure(_ response: TransportResponse) async -> CommandFailure {
    let error = await DatabaseError(response)
    guard error.status == 401 || error.status == 403 else { return CommandFailure("\(error)") }
    let advice =
      hasToken
      ? "The token in LIVE_AUTH or --auth-file doesn't grant access."
      : "Authenticate with LIVE_AUTH or --auth-file, or change the rules."
    let sentence = "\(error)".hasSuffix(".") ? "\(error)" : "\(error)."
    return CommandFailure("\(sentence) \(advice)")
  }
}

extension TransportResponse {
  /// The whole body, of up to 1 MiB.
  func text() async throws -> String {
    do throws(TransportError) {
      return String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    } catch {
      throw CommandFailure("\(DatabaseError(error))")
    }
  }

  /// The ETag of the node's value, for conditional writes.
  func etag() throws(CommandFailure) -> String {
    guard let tag = headers["ETag"] else {
      throw CommandFailure("The server sent no ETag. Remove --etag.")
    }
    return tag
  }
}
