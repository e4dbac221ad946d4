import LiveSocketsNIO
import LiveTransport
import LiveTransportNIO

/// The transports that satisfy the contract.
enum Transports: String, CaseIterable, Sendable {
  case urlSession, nio, sockets

  var transport: any HTTPTransport {
    switch self {
    case .urlSession: URLSessionTransport.shared
    case .nio: NIOTransport.shared
    case .sockets: NIOSocketTransport()
    }
  }
}
