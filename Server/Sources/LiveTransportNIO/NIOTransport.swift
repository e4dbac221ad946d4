import AsyncHTTPClient
import Foundation
import LiveSocketsNIO
public import LiveTransport
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
public import NIOSSL

/// A transport based on SwiftNIO and AsyncHTTPClient, for servers and commands on Linux. Unlike
/// `URLSessionTransport`, it supports WebSockets and custom certificates there.
public final class NIOTransport: HTTPTransport {
  /// A transport that the whole program shares.
  public static let shared = NIOTransport()

  /// The maximum size of a decompressed body, in bytes.
  private static let decompressionLimit = 256 << 20

  private let client: HTTPClient
  private let tls: TLSConfiguration

  /// Creates a transport. Its connections are closed when it's shut down or released.
  ///
  /// - Parameters:
  ///   - tls: The configuration of TLS, such as the trusted certificates.
  ///   - connectTimeout: The maximum time for connecting.
  ///   - connectionLimit: The maximum number of open connections to a host; every stream has one.
  /// - Precondition: `connectionLimit` is positive.
  public init(
    tls: TLSConfiguration = .makeClientConfiguration(), connectTimeout: Duration = .seconds(10),
    connectionLimit: Int = 1_000
  ) {
    precondition(connectionLimit > 0, "connectionLimit must be positive, not \(connectionLimit).")
    self.tls = tls
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: TimeAmount(connectTimeout)),
      decompression: .enabled(limit: .size(Self.decompressionLimit)))
    // A failed connection is reported immediately, because the client decides when to retry.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionLimit
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // Reports an error if the transport was shut down before.
    client.shutdown { _ in }
  }

  /// Closes all connections.
  ///
  /// - Throws: `HTTPClientError` if the transport was shut down already.
  public func shutdown() async throws {
    try await client.shutdown()
  }

  public func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    // AsyncHTTPClient traps on a larger port.
    guard (URLComponents(string: request.url)?.port ?? 80) <= 65_535 else { throw .invalidURL }
    let response: HTTPClientResponse
    do {
      response = try await client.execute(Self.message(request), deadline: .distantFuture)
    } catch {
      throw TransportError(client: error, hasHead: false)
    }
    var headers = TransportHeaders()
    for (name, value) in response.headers { headers.add(name, value) }
    let body = NIOBody(response.body, of: self)
    return TransportResponse(
      status: Int(response.status.code), headers: headers,
      body: TransportBody { () async throws(TransportError) in try await body.next() })
  }

  public func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    try await NIOWebSocket.open(request, secure: secure) { error, hasHead in
      TransportError(client: error, hasHead: hasHead)
    }
  }

  private var secure: NIOWebSocket.Secure {
    { [tls] host in
      let context = try NIOSSLContext(configuration: tls)
      // Server name indication allows only names; the certificate of an IP address is checked against
      // the address itself.
      let isName = (try? SocketAddress(ipAddress: host, port: 0)) == nil
      return { try NIOSSLClientHandler(context: context, serverHostname: isName ? host : nil) }
    }
  }

  private static func message(_ request: TransportRequest) -> HTTPClientRequest {
    var message = HTTPClientRequest(url: request.url)
    message.method = HTTPMethod(rawValue: request.method.name)
    for field in request.headers { message.headers.add(name: field.name, value: field.value) }
    message.headers.replaceOrAdd(
      name: "Accept-Encoding", value: request.allowsCompression ? "gzip, deflate" : "identity")
    if let body = request.body { message.body = .bytes(ByteBuffer(bytes: body)) }
    return message
  }
}

/// The body of a response, which is read one chunk at a time.
private actor NIOBody {
  private var chunks: HTTPClientResponse.Body.AsyncIterator
  /// Keeps the connection open until the body has been read.
  private let transport: NIOTransport

  init(_ body: HTTPClientResponse.Body, of transport: NIOTransport) {
    chunks = body.makeAsyncIterator()
    self.transport = transport
  }

  func next() async throws(TransportError) -> [UInt8]? {
    // Uses a copy, because an actor's property can't be mutated across a suspension.
    var chunks = chunks
    defer { self.chunks = chunks }
    do {
      while let chunk = try await chunks.next(isolation: self) {
        if chunk.readableBytes > 0 { return Array(chunk.readableBytesView) }
      }
      return nil
    } catch {
      throw TransportError(client: error, hasHead: true)
    }
  }
}
