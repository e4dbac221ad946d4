import Foundation

/// The address of a WebSocket.
struct WebSocketAddress: Hashable, Sendable {
  let isSecure: Bool
  let host: String
  let port: Int
  /// Path and query, as in the first line of a request.
  let target: String

  /// Parses a URL; `nil` if its scheme is neither `ws` nor `wss`, if it has no host, or if the port
  /// is invalid.
  init?(_ url: String) {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      ["ws", "wss"].contains(scheme), let host = parts.host, !host.isEmpty,
      (1...65_535).contains(parts.port ?? 80)
    else { return nil }
    isSecure = scheme == "wss"
    self.host = host.trimmingCharacters(in: ["[", "]"])
    port = parts.port ?? (isSecure ? 443 : 80)
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    target = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}
