import Foundation

/// A port without a listener, which stays reserved as long as this value is retained.
///
/// A port that was free a moment ago may be another test's server by now.
public final class ClosedPort: Sendable {
  /// The port.
  public let number: Int
  private let socket: Int32

  /// Reserves a port without listening on it.
  public init() throws {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, size) = (socket, length)
    let result = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard result else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }
}
