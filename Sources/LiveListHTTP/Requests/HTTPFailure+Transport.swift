#if Client
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import NIOWebSocket

extension HTTPFailure {
  /// What an error below HTTP means for a person.
  init(_ error: any Error) {
    self =
      switch error {
      case let failure as HTTPFailure: failure
      case let error as HTTPClientError: HTTPFailure(Self.reason(error))
      case let error as IOError: HTTPFailure(Self.reason(error))
      case let error as NIOConnectionError: Self.failure(error)
      case let error as NIOSSLError:
        HTTPFailure("can not be reached over a secure connection: \(error).")
      case let error as HTTPParserError: HTTPFailure("answered what is no HTTP: \(error).")
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        HTTPFailure("sent a body that can not be unpacked: \(error).")
      case is NIOHTTPClientUpgradeError: HTTPFailure("answered as no WebSocket does.")
      case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
        HTTPFailure("sent what is no message of a WebSocket, or too large: \(error).")
      case ChannelError.inappropriateOperationForState, ChannelError.alreadyClosed,
        ChannelError.ioOnClosedChannel, ChannelError.eof, ChannelError.inputClosed:
        HTTPFailure("closed the connection without an answer.")
      case ChannelError.connectTimeout: HTTPFailure("does not answer.")
      default: HTTPFailure("can not be read: \(error).")
      }
  }

  /// Whether an error means that the connection ended in the middle of something.
  static func isEnd(_ error: any Error) -> Bool {
    switch error {
    case HTTPParserError.invalidEOFState: true
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case let error as IOError: error.errnoCode == ECONNRESET
    default: false
    }
  }

  private static func reason(_ error: HTTPClientError) -> String {
    switch error {
    case .remoteConnectionClosed: "closed the connection without an answer."
    case .connectTimeout: "does not answer."
    case .readTimeout: "said nothing for longer than the client waits."
    case .redirectLimitReached: "redirects too often."
    case .redirectCycleDetected: "redirects in a circle."
    case .alreadyShutdown: "can not be asked: the HTTP client was shut down."
    default: "can not be asked: \(error.shortDescription)."
    }
  }

  private static func reason(_ error: IOError) -> String {
    switch error.errnoCode {
    case ECONNREFUSED: "refuses connections. Is it started?"
    case ECONNRESET, EPIPE: "broke the connection."
    default: "can not be reached: \(String(cString: strerror(error.errnoCode)))."
    }
  }

  private static func failure(_ error: NIOConnectionError) -> HTTPFailure {
    // Each of several addresses of a host may fail in its own way; the first is what it prefers.
    error.connectionErrors.first.map { HTTPFailure($0.error) }
      ?? HTTPFailure("can not be found: there is no host \(error.host).")
  }
}
#endif
