import LiveTransport

/// Describes an error of the transport.
enum ConnectionFailure {
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as RedirectFailure: error.description
    case let error as TransportError: sentence(for: error)
    default: "the connection failed (\(type(of: error)))."
    }
  }

  private static func sentence(for error: TransportError) -> String {
    switch error {
    case .invalidURL: "its URL is invalid."
    case .unknownHost(let host): "unknown host \(host). Check its name and your network."
    case .connectionRefused: "connection refused. Is the server running?"
    case .timedOut: "it timed out."
    case .closedWithoutResponse: "it closed the connection without a response."
    case .connectionLost: "the connection broke."
    case .insecure(let security): "the TLS handshake failed: \(security.description.onOneLine)"
    case .tooManyConnections: "too many streams and requests are open. Close some."
    case .invalidResponse: "its response isn't HTTP."
    case .invalidCompression: "its response can't be decompressed."
    case .tooLarge(let limit): "its response is larger than \(limit >> 20) MiB."
    case .refused, .invalidUpgrade, .invalidMessage: "it doesn't support WebSockets."
    case .unsupported(let sentence): sentence
    case .shutDown: "the transport was shut down."
    case .cancelled: "the task was canceled."
    case .other(let detail): "\(detail.onOneLine)."
    }
  }
}
