import Foundation
import NIOCore

extension Channel {
  /// Lets the system end the connection when its peer has vanished: when it acknowledges neither
  /// data nor the probes of an idle connection. Without this, a client that lost its network stays
  /// connected for about two hours.
  ///
  /// It has no effect on a connection that doesn't use TCP.
  ///
  /// - Parameter timeout: The time until then, approximately.
  func endWhenPeerVanishes(after timeout: TimeAmount) {
    guard let options = syncOptions else { return }
    for (option, value) in VanishedPeer(timeout).options {
      try? options.setOption(option, value: value)
    }
  }
}

/// The socket options with which the system detects that a peer has vanished.
struct VanishedPeer {
  /// The time without data before the first probe, and between two probes, in seconds.
  let idle: Int
  let interval: Int
  /// The number of probes without a response that end the connection.
  let count = 4
  /// The time for which sent data may stay unacknowledged, in milliseconds.
  let unacknowledged: Int

  init(_ timeout: TimeAmount) {
    let seconds = Int(max(2, min(timeout.nanoseconds / 1_000_000_000, 1 << 15)))
    idle = seconds / 2
    interval = max(1, seconds / 8)
    unacknowledged = seconds * 1_000
  }

  typealias Option = ChannelOptions.Types.SocketOption

  /// The options and their values.
  var options: [(option: Option, value: Int)] {
    #if canImport(Darwin)
    let ofTCP = [
      (TCP_KEEPALIVE, idle), (TCP_KEEPINTVL, interval), (TCP_KEEPCNT, count),
      (TCP_RXT_CONNDROPTIME, unacknowledged / 1_000),
    ]
    #else
    let ofTCP = [
      (TCP_KEEPIDLE, idle), (TCP_KEEPINTVL, interval), (TCP_KEEPCNT, count),
      (TCP_USER_TIMEOUT, unacknowledged),
    ]
    #endif
    return [(.socketOption(.so_keepalive), 1)]
      + ofTCP.map { (.tcpOption(NIOBSDSocket.Option(rawValue: $0)), $1) }
  }
}
