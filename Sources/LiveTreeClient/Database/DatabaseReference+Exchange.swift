public import LiveTransport
import LiveTree

extension DatabaseReference {
  /// A request in terms of the protocol, for what no method of a node does: the body of the response
  /// is read as it arrives, and may be larger than memory.
  @_spi(LiveServer) public struct Request: Sendable {
    /// The HTTP method.
    @_spi(LiveServer) public var method: TransportRequest.Method
    /// Query parameters, each `name=value` and percent-encoded.
    @_spi(LiveServer) public var parameters: [String]
    /// Header fields besides those that every request has.
    @_spi(LiveServer) public var headers: [(name: String, value: String)]
    /// What follows the node's path: `.priority`, `.settings/rules`.
    @_spi(LiveServer) public var suffix: String?
    /// The body, a JSON text.
    @_spi(LiveServer) public var body: [UInt8]?

    @_spi(LiveServer) public init(
      _ method: TransportRequest.Method, parameters: [String] = [],
      headers: [(name: String, value: String)] = [], suffix: String? = nil, body: [UInt8]? = nil
    ) {
      self.method = method
      self.parameters = parameters
      self.headers = headers
      self.suffix = suffix
      self.body = body
    }
  }

  /// Sends a request and follows redirects.
  ///
  /// - Returns: The response, whatever its status.
  /// - Throws: ``DatabaseError`` if the node has no URL or there is no response.
  @_spi(LiveServer) public func exchange(_ request: Request) async throws(DatabaseError)
    -> TransportResponse
  {
    let credential = try await database.credential(insteadOf: nil)
    var message = TransportRequest(request.method, url: try url(of: request, as: credential))
    for (name, value) in request.headers { message.headers.add(name, value) }
    message.add(credential)
    if let body = request.body { message.setJSON(body) }
    return try await database.send(message, as: credential, within: nil)
  }

  private func url(
    of request: Request, as credential: DatabaseCredential?
  ) throws(DatabaseError) -> String {
    let parameters = request.parameters + [credential?.parameter].compactMap(\.self)
    let url: String
    do {
      url = database.address.url(of: try TreePath(parsing: path), parameters: parameters)
    } catch {
      throw .invalidPath(error)
    }
    guard let suffix = request.suffix else { return url }
    // Everything after the first question mark is the query.
    let parts = url.split(separator: "?", maxSplits: 1)
    let parent = parts[0].dropLast(".json".count)
    let query = parts.count > 1 ? "?" + parts[1] : ""
    return parent + (parent.hasSuffix("/") ? "" : "/") + suffix + ".json" + query
  }

  /// The error for a failure below HTTP.
  @_spi(LiveServer) public static func failure(_ error: any Error) -> DatabaseError {
    (error as? DatabaseError) ?? .unreachable(ConnectionFailure.sentence(for: error))
  }

  /// The error for a response whose status isn't a success.
  @_spi(LiveServer) public static func refusal(_ response: TransportResponse) async
    -> DatabaseError
  {
    .refusal(response.status, (try? await response.body.collect(upTo: 1 << 16)) ?? [])
  }
}
