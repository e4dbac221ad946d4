/// An error that says why a request, the rest of a response's body, or a WebSocket failed.
///
/// A status like 404 isn't an error here: the server responded.
public enum TransportError: Error, Hashable, Sendable {
  /// A problem with a secure connection.
  public enum Security: Hashable, Sendable {
    /// The certificate isn't trusted.
    case untrustedCertificate
    /// The certificate is for another host.
    case wrongHost
    /// The server doesn't use TLS, or only a version that this client doesn't support.
    case noTLS
    /// Anything else, as the transport describes it.
    case other(String)
  }

  /// The text isn't a URL of a server.
  case invalidURL
  /// The host is unknown.
  case unknownHost(String)
  /// The host refuses connections on this port.
  case connectionRefused
  /// There was no response in time.
  case timedOut
  /// The server closed the connection before it responded.
  case closedWithoutResponse
  /// The connection broke.
  case connectionLost
  /// A secure connection couldn't be opened.
  case insecure(Security)
  /// The maximum number of connections is open.
  case tooManyConnections
  /// The response isn't valid HTTP; the text is a fragment such as "an invalid header".
  case invalidResponse(String)
  /// The body can't be decompressed.
  case invalidCompression(String)
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The server refused to open a WebSocket.
  case refused(status: Int, headers: TransportHeaders)
  /// The server's response to the opening request of a WebSocket is invalid.
  case invalidUpgrade
  /// The received data isn't a WebSocket message, or is too large.
  case invalidMessage(String)
  /// The transport doesn't support this; the text is a sentence.
  case unsupported(String)
  /// The transport was shut down.
  case shutDown
  /// The task was canceled.
  case cancelled
  /// Anything else, as the transport describes it.
  case other(String)
}

extension TransportError.Security: CustomStringConvertible {
  /// What is wrong and what to do about it; ends a sentence that names the server.
  public var description: String {
    switch self {
    case .untrustedCertificate:
      "its certificate isn't trusted. Check the URL, or add the certificate's issuer to the "
        + "trusted certificates of this system."
    case .wrongHost:
      "its certificate is for another host. Use the host name that the certificate is for."
    case .noTLS:
      "the server doesn't use TLS, or only a version that this client doesn't support. Check the "
        + "URL's scheme and port."
    case .other(let detail): detail.hasSuffix(".") ? detail : "\(detail)."
    }
  }
}

extension TransportError {
  /// Whether the connection ended before everything arrived.
  public var isEndOfConnection: Bool { self == .closedWithoutResponse || self == .connectionLost }
}
