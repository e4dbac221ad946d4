#if Client
public import AsyncHTTPClient
import LiveTree
import NIOCore
public import NIOHTTP1

extension DatabaseReference {
  /// What a program asks of a node in the words of the protocol, where no method of the node will do:
  /// the answer's body is read as it comes, and may be larger than memory.
  @_spi(LiveServer) public struct Question: Sendable {
    /// The method.
    @_spi(LiveServer) public var method: HTTPMethod
    /// Parameters, each `name=value` and percent-encoded.
    @_spi(LiveServer) public var parameters: [String]
    /// Header fields beside those that every request has.
    @_spi(LiveServer) public var headers: [(name: String, value: String)]
    /// What is behind the node's path: `.priority`, `.settings/rules`.
    @_spi(LiveServer) public var suffix: String?
    /// The body, a JSON text.
    @_spi(LiveServer) public var body: [UInt8]?

    @_spi(LiveServer) public init(
      _ method: HTTPMethod, parameters: [String] = [],
      headers: [(name: String, value: String)] = [], suffix: String? = nil, body: [UInt8]? = nil
    ) {
      self.method = method
      self.parameters = parameters
      self.headers = headers
      self.suffix = suffix
      self.body = body
    }
  }

  /// Asks the server, and follows redirects.
  ///
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``DatabaseError`` when the node has no URL or no answer comes.
  @_spi(LiveServer) public func exchange(_ question: Question) async throws(DatabaseError)
    -> HTTPClientResponse
  {
    let credential = try await database.credential(insteadOf: nil)
    var request = HTTPClientRequest(url: try url(of: question, as: credential))
    request.method = question.method
    for (name, value) in question.headers { request.headers.add(name: name, value: value) }
    if let credential, credential.carrier == .header {
      request.headers.add(name: "Authorization", value: "Bearer \(credential.secret)")
    }
    if let body = question.body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    do {
      return try await database.http.follow(request, as: credential, deadline: .distantFuture)
    } catch {
      throw Self.failure(error)
    }
  }

  private func url(
    of question: Question, as credential: DatabaseCredential?
  ) throws(DatabaseError) -> String {
    let parameters = question.parameters + [credential?.parameter].compactMap(\.self)
    let url: String
    do {
      url = database.address.url(of: try TreePath(parsing: path), parameters: parameters)
    } catch {
      throw .invalidPath(error)
    }
    guard let suffix = question.suffix else { return url }
    // What is behind the first question mark is no path any more.
    let parts = url.split(separator: "?", maxSplits: 1)
    let parent = parts[0].dropLast(".json".count)
    let query = parts.count > 1 ? "?" + parts[1] : ""
    return parent + (parent.hasSuffix("/") ? "" : "/") + suffix + ".json" + query
  }

  /// What a failure below HTTP is to whoever asked.
  @_spi(LiveServer) public static func failure(_ error: any Error) -> DatabaseError {
    (error as? DatabaseError) ?? .unreachable(ConnectionFailure.sentence(for: error))
  }

  /// The error that an answer stands for whose status is no success.
  @_spi(LiveServer) public static func refusal(_ response: HTTPClientResponse) async
    -> DatabaseError
  {
    let body = try? await response.body.collect(upTo: 1 << 16)
    return .refusal(Int(response.status.code), body.map { Array($0.readableBytesView) } ?? [])
  }
}
#endif
