import AsyncHTTPClient
import Foundation
import LiveTransport
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import NIOWebSocket

extension TransportError {
  /// Converts an error of SwiftNIO.
  ///
  /// - Parameter hasHead: Whether the head of a response had arrived.
  init(nio error: any Error, hasHead: Bool) {
    self =
      switch error {
      case let error as TransportError: error
      case is CancellationError: .cancelled
      case let error as HTTPClientError: Self.client(error, hasHead: hasHead)
      case let error as IOError: Self.system(error)
      case let error as NIOConnectionError: Self.connection(error)
      case NIOSSLError.handshakeFailed(let reason): .insecure(Self.security(reason))
      case NIOSSLError.uncleanShutdown: .connectionLost
      case let error as NIOSSLExtraError where error == .failedToValidateHostname:
        .insecure(.wrongHost)
      case is NIOSSLError, is NIOSSLExtraError: .insecure(.other("\(error)"))
      case HTTPParserError.invalidEOFState: .connectionLost
      case let error as HTTPParserError: .invalidResponse("\(error)")
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        .invalidCompression("\(error)")
      case is NIOHTTPClientUpgradeError: .invalidUpgrade
      case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: .invalidMessage("\(error)")
      case ChannelError.connectTimeout: .timedOut
      case is ChannelError: hasHead ? .connectionLost : .closedWithoutResponse
      default: .other("\(error)")
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

  private static func system(_ error: IOError) -> TransportError {
    switch error.errnoCode {
    case ECONNREFUSED: .connectionRefused
    case ECONNRESET, EPIPE: .connectionLost
    case ETIMEDOUT: .timedOut
    default: .other(String(cString: strerror(error.errnoCode)))
    }
  }

  private static func connection(_ error: NIOConnectionError) -> TransportError {
    // If a host has several addresses, each may fail with a different error; the first address is
    // the preferred one.
    error.connectionErrors.first.map { TransportError(nio: $0.error, hasHead: false) }
      ?? .unknownHost(error.host)
  }

  private static func security(_ error: BoringSSLError) -> Security {
    "\(error)".contains("CERTIFICATE_VERIFY_FAILED") ? .untrustedCertificate : .noTLS
  }
}
