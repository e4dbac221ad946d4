import Foundation
package import LiveTransport
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

extension TransportError {
  /// Converts an error of SwiftNIO.
  ///
  /// - Parameters:
  ///   - hasHead: Whether the head of a response had arrived.
  ///   - other: Converts the errors of other libraries.
  package init(
    nio error: any Error, hasHead: Bool,
    other: (any Error) -> TransportError = { .other("\($0)") }
  ) {
    self =
      switch error {
      case let error as TransportError: error
      case is CancellationError: .cancelled
      case let error as IOError: Self.system(error)
      case let error as NIOConnectionError: Self.connection(error, other)
      case HTTPParserError.invalidEOFState: .connectionLost
      case let error as HTTPParserError: .invalidResponse("\(error)")
      case is NIOHTTPClientUpgradeError: .invalidUpgrade
      case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: .invalidMessage("\(error)")
      case ChannelError.connectTimeout: .timedOut
      case is ChannelError: hasHead ? .connectionLost : .closedWithoutResponse
      default: other(error)
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

  private static func connection(
    _ error: NIOConnectionError, _ other: (any Error) -> TransportError
  ) -> TransportError {
    // If a host has several addresses, each may fail with a different error; the first address is
    // the preferred one.
    error.connectionErrors.first.map {
      TransportError(nio: $0.error, hasHead: false, other: other)
    } ?? .unknownHost(error.host)
  }
}
