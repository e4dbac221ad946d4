#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A transport on Foundation's `URLSession`.
///
/// On Linux, it trusts the certificates that libcurl trusts, and doesn't support WebSockets,
/// because the system's libcurl is usually built without them.
@available(Systems 2024, *)
public final class URLSessionTransport: HTTPTransport {
  /// The default transport of clients.
  public static let shared = URLSessionTransport()

  /// The maximum size of a WebSocket message, in bytes.
  private static let maximumMessageSize = 64 << 20

  private let session: URLSession
  private let delegate: URLSessionEvents

  /// Creates a transport.
  ///
  /// - Parameter configuration: The session's proxies, network constraints and connection limits.
  ///   Its cache and cookies should be turned off.
  public convenience init(configuration: URLSessionConfiguration = .transport) {
    self.init(configuration: configuration, delegate: URLSessionEvents())
  }

  #if canImport(Security)
  /// Creates a transport that also trusts your own certificates.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session.
  ///   - certificates: Certificates in DER form. Certificates that can't be read aren't trusted.
  public convenience init(
    configuration: URLSessionConfiguration = .transport, trusting certificates: [Data]
  ) {
    self.init(configuration: configuration, delegate: URLSessionEvents(trusting: certificates))
  }
  #endif

  private init(configuration: URLSessionConfiguration, delegate: URLSessionEvents) {
    self.delegate = delegate
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  public var supportsWebSockets: Bool {
    #if canImport(FoundationNetworking)
    false
    #else
    true
    #endif
  }

  public func send(
    _ request: TransportRequest
  ) async throws(TransportError) -> TransportResponse {
    let task = session.dataTask(with: try Self.urlRequest(request))
    let inbox = URLSessionInbox(task)
    let exchange = URLSessionExchange(task, inbox)
    delegate.add(inbox, for: task)
    task.resume()
    let head = try await exchange.head()
    return TransportResponse(
      status: head.status, headers: head.headers,
      body: TransportBody { () async throws(TransportError) in try await exchange.chunk() })
  }

  public func openWebSocket(
    _ request: TransportRequest
  ) async throws(TransportError) -> any WebSocketConnection {
    #if canImport(FoundationNetworking)
    throw .unsupported(
      "URLSession doesn't support WebSockets on this system. Use NIOTransport.")
    #else
    let task = session.webSocketTask(with: try Self.urlRequest(request))
    task.maximumMessageSize = Self.maximumMessageSize
    let inbox = URLSessionSocketInbox()
    let socket = URLSessionSocket(task, inbox)
    delegate.add(inbox, for: task)
    task.resume()
    try await socket.opened()
    return socket
    #endif
  }

  private static func urlRequest(
    _ request: TransportRequest
  ) throws(TransportError) -> URLRequest {
    guard let url = URL(string: request.url), url.host != nil else { throw .invalidURL }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.name
    // The client enforces time limits, so this timeout must never apply.
    message.timeoutInterval = 7 * 86_400
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name) }
    if !request.allowsCompression {
      message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
    if let body = request.body { message.httpBody = Data(body) }
    return message
  }
}

extension URLSessionConfiguration {
  /// The default configuration: no cache, no cookies, no stored credentials, and up to a thousand
  /// connections to a host, because every stream has one.
  public static var transport: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = 1_000
    configuration.timeoutIntervalForRequest = 7 * 86_400
    return configuration
  }
}
