import AsyncHTTPClient
import LiveSocketsNIO
import LiveTransport
import NIOHTTPCompression
import NIOSSL

extension TransportError {
  /// Converts an error of AsyncHTTPClient, or of the libraries that it uses.
  ///
  /// - Parameter hasHead: Whether the head of a response had arrived.
  init(client error: any Error, hasHead: Bool) {
    self.init(nio: error, hasHead: hasHead) { error in
      switch error {
      case let error as HTTPClientError: Self.client(error, hasHead: hasHead)
      case NIOSSLError.handshakeFailed(let reason): .insecure(Self.security(reason))
      case NIOSSLError.uncleanShutdown: .connectionLost
      case let error as NIOSSLExtraError where error == .failedToValidateHostname:
        .insecure(.wrongHost)
      case is NIOSSLError, is NIOSSLExtraError: .insecure(.other("\(error)"))
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        .invalidCompression("\(error)")
      default: .other("\(error)")
      }
    }
  }

  private static func client(_ error: HTTPClientError, hasHead: Bool) -> TransportError {
    switch error {
    case .remoteConnectionClosed: hasHead ? .connectionLost : .closedWithoutResponse
    case .connectTimeout, .readTimeout, .deadlineExceeded: .timedOut
    case .getConnectionFromPoolTimeout: .tooManyConnections
    case .alreadyShutdown: .shutDown
    case .cancelled: .cancelled
    case .invalidURL, .emptyHost, .emptyScheme: .invalidURL
    default: .other(error.shortDescription)
    }
  }

  private static func security(_ error: BoringSSLError) -> Security {
    "\(error)".contains("CERTIFICATE_VERIFY_FAILED") ? .untrustedCertificate : .noTLS
  }
}
