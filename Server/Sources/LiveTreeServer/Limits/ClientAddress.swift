import NIOCore

/// The address by which limits per address count clients: an IPv4 address or an IPv6 /64 network.
struct ClientAddress: Hashable, Sendable {
  /// Zero for clients without an address, such as those of a Unix domain socket.
  private let network: UInt64
  private let isIPv6: Bool

  /// Whether the client is on the server's own machine.
  let isLoopback: Bool

  init(_ address: SocketAddress?) {
    // The layout of these structures is the same on Linux and Apple platforms.
    switch address {
    case .v4(let address):
      self.init(v4: withUnsafeBytes(of: address.address) { Array($0[4..<8]) }.bigEndian)
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address) { Array($0[8..<24]) }
      self.init(high: Array(bytes[..<8]).bigEndian, low: Array(bytes[8...]).bigEndian)
    case .unixDomainSocket, nil:
      self.init(network: 0, isIPv6: false, isLoopback: true)
    }
  }

  private init(network: UInt64, isIPv6: Bool, isLoopback: Bool) {
    (self.network, self.isIPv6, self.isLoopback) = (network, isIPv6, isLoopback)
  }

  private init(v4 address: UInt64) {
    self.init(network: address, isIPv6: false, isLoopback: address >> 24 == 127)
  }

  private init(high: UInt64, low: UInt64) {
    // RFC 4291 §2.5.5.2: an IPv4-mapped IPv6 address.
    if high == 0 && low >> 32 == 0xFFFF {
      self.init(v4: low & 0xFFFF_FFFF)
    } else {
      self.init(network: high, isIPv6: true, isLoopback: high == 0 && low == 1)
    }
  }
}

extension [UInt8] {
  fileprivate var bigEndian: UInt64 {
    reduce(0) { $0 << 8 | UInt64($1) }
  }
}
