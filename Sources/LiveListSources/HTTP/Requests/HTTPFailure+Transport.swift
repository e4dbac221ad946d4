import LiveTransport

extension HTTPFailure {
  /// Creates a failure from an error of the transport.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as HTTPFailure: failure
      case let error as TransportError: HTTPFailure(Self.reason(error))
      default: HTTPFailure("can't be read: \(error).")
      }
  }

  private static func reason(_ error: TransportError) -> String {
    switch error {
    case .invalidURL: "isn't a valid URL."
    case .unknownHost(let host):
      "can't be reached: unknown host \(host). Check its name and your network."
    case .connectionRefused: "refused the connection. Is the server running?"
    case .timedOut: "timed out."
    case .closedWithoutResponse: "closed the connection without a response."
    case .connectionLost: "closed the connection before the response ended."
    case .insecure(let security): "can't be reached securely: \(security)"
    case .tooManyConnections: "can't be reached: too many connections are open."
    case .invalidResponse(let detail): "sent a response that isn't HTTP: \(detail)."
    case .invalidCompression(let detail): "sent a body that can't be decompressed: \(detail)."
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB."
    case .refused(let status, _): "responded with \(status) \(ReasonPhrase.of(status))."
    case .invalidUpgrade: "sent an invalid WebSocket handshake."
    case .invalidMessage(let detail): "sent an invalid WebSocket message: \(detail)."
    case .unsupported(let sentence): "can't be read: \(sentence)"
    case .shutDown: "can't be read: the transport was shut down."
    case .cancelled: "wasn't read: the task was canceled."
    case .other(let detail): "can't be read: \(detail)."
    }
  }
}
