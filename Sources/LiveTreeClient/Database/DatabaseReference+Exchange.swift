public import LiveTransport
import LiveTree

@available(Systems 2024, *)
extension DatabaseReference {
  /// A request of the REST protocol, for operations that have no method of their own. The body of
  /// the response is read as it arrives, and may be larger than memory.
  ///
  ///     let response = try await database.root.exchange(.init(.get, parameters: ["format=export"]))
  ///     guard response.status == 200 else { throw await DatabaseError(response) }
  ///     for try await chunk in response.body { file.write(chunk) }
  public struct Request: Sendable {
    /// The HTTP method.
    public var method: TransportRequest.Method
    /// Query parameters, each `name=value` and percent-encoded.
    public var parameters: [String]
    /// Header fields in addition to those that every request has.
    public var headers: [(name: String, value: String)]
    /// The text after the node's path, such as `.priority` or `.settings/rules`.
    public var suffix: String?
    /// The extension of the path.
    public var pathExtension = "json"
    /// The body, a JSON text.
    public var body: [UInt8]?

    /// Creates a request for a node.
    public init(
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
  /// - Throws: ``DatabaseError`` if the path is invalid, if no credential is available, or if there
  ///   is no response.
  public func exchange(_ request: Request) async throws(DatabaseError)
    -> TransportResponse
  {
    let credential = try await DatabaseCredential.next(from: database.credentials, insteadOf: nil)
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
    let url = database.address.url(of: try treePath(), parameters: parameters)
    guard let suffix = request.suffix else { return url }
    // The query may contain further question marks.
    let parts = url.split(separator: "?", maxSplits: 1)
    let parent = parts[0].dropLast(".json".count)
    let query = parts.count > 1 ? "?" + parts[1] : ""
    return parent + (parent.hasSuffix("/") ? "" : "/") + suffix + "." + request.pathExtension
      + query
  }
}

@available(Systems 2024, *)
extension DatabaseError {
  /// Creates the error for a response whose status isn't a success, with the message in its body.
  public init(_ response: TransportResponse) async {
    self = .refusal(response.status, (try? await response.body.collect(upTo: 1 << 16)) ?? [])
  }

  /// Creates the error for a response whose body ended too early or couldn't be read.
  public init(_ error: TransportError) {
    self = .unreachable(ConnectionFailure.sentence(for: error))
  }
}
