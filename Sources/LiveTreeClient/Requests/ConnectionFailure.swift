#if Client
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Says what went wrong below HTTP in words for a person.
enum ConnectionFailure {
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as HTTPClientError where error == .readTimeout:
      "nothing was heard for too long."
    case let error as HTTPClientError where error == .connectTimeout:
      "it does not answer."
    case let error as HTTPClientError where error == .getConnectionFromPoolTimeout:
      "too many streams and requests are open at once."
    case let error as HTTPClientError where error == .remoteConnectionClosed:
      "it closed the connection."
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      "nobody listens there. Is it started?"
    case let error as IOError where error.errnoCode == ECONNRESET:
      "the connection broke."
    case let error as RedirectFailure:
      error.description
    case let error as NIOConnectionError where error.connectionErrors.isEmpty:
      "there is no host \(error.host)."
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { sentence(for: $0.error) } ?? "it does not answer."
    case NIOSSLError.handshakeFailed(let reason):
      "the secure connection failed: \(security(reason))"
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      "its certificate is for another host."
    case is NIOSSLError, is NIOSSLExtraError:
      "the secure connection failed."
    case let error as HTTPClientError:
      "\(error.shortDescription)."
    default:
      "the connection failed (\(type(of: error)))."
    }
  }

  private static func security(_ error: BoringSSLError) -> String {
    "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
      ? "its certificate is not trusted." : "it does not speak TLS, or another version."
  }
}
#endif
