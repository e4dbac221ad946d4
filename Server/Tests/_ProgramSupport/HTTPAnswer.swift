import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A server's response to a request.
public struct HTTPAnswer: Sendable {
  /// The status.
  public let status: Int
  /// The body.
  public let text: String
  /// Where it leads, if it redirects.
  public var location: String?
  /// The version of the database that the response includes.
  public var version: String?

  /// Asks for a page of a server, and follows no redirection.
  ///
  /// - Parameter version: The version that the server waits for.
  public static func get(
    _ url: String, accepting types: String, version: String? = nil
  ) async throws -> HTTPAnswer {
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "Accept", value: types)
    if let version { request.headers.add(name: "Live-Version", value: version) }
    return try await HTTPClient.withHTTPClient(
      configuration: .init(redirectConfiguration: .disallow)
    ) { client in
      let response = try await client.execute(request, timeout: .minutes(10))
      let bytes = try await response.body.collect(upTo: 16 << 20)
      return HTTPAnswer(
        status: Int(response.status.code), text: String(buffer: bytes),
        location: response.headers.first(name: "Location"))
    }
  }

  /// Sends a PUT request with JSON.
  public static func put(_ url: String, _ json: String) async throws -> HTTPAnswer {
    try await send("PUT", url, type: "application/json", json)
  }

  /// Sends a request with an optional body.
  public static func send(
    _ method: String, _ url: String, type: String? = nil, origin: String? = nil,
    bearer: String? = nil, _ body: String? = nil
  ) async throws -> HTTPAnswer {
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    if let type { request.headers.add(name: "Content-Type", value: type) }
    if let bearer { request.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
    if let origin { request.headers.add(name: "Origin", value: origin) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    let bytes = try await response.body.collect(upTo: 16 << 20)
    return HTTPAnswer(
      status: Int(response.status.code), text: String(buffer: bytes),
      version: response.headers.first(name: "Live-Version"))
  }
}
