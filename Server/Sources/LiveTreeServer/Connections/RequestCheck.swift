import NIOHTTP1

/// Checks the head of a request before the server does anything for it, even before it sends `100
/// Continue`.
///
/// Source: RFC 9112 §3.2 and §6.1; RFC 9110 §15.5.20.
struct RequestCheck: Sendable {
  /// The maximum size of a body, in bytes.
  var maximumBodyBytes = RealtimeLimits().maximumBodyBytes
  /// The refusal of every request that doesn't ask for the server's health; `nil` to accept others.
  var healthOnly: ServerRefusal?
  /// The host names that the server accepts.
  var hosts = ServerHosts.any

  /// The refusal of a request; `nil` if the head is acceptable.
  func refusal(of head: HTTPRequestHead, _ kind: RequestKind) -> ServerRefusal? {
    if let healthOnly, kind != .health { return healthOnly }
    let names = head.headers["Host"]
    // Clients that use HTTP/1.0 may omit `Host`.
    if names.count > 1 || (names.isEmpty && !head.version.isOld) { return .invalidHost }
    if let name = names.first, !hosts.contain(name) { return .foreignHost }
    let encodings = head.headers[canonicalForm: "Transfer-Encoding"]
    guard encodings.isEmpty || encodings.map({ $0.lowercased() }) == ["chunked"] else {
      return .unknownEncoding
    }
    // A length that isn't a number in this range, such as 2^63, is too large, too.
    if let length = head.headers.first(name: "Content-Length"),
      Int(length).map({ $0 > maximumBodyBytes }) ?? true
    {
      return .largeBody
    }
    return nil
  }
}

extension HTTPRequestHead {
  /// Whether the client asks for another protocol on the connection: a WebSocket, HTTP/2 without
  /// TLS, or a tunnel.
  ///
  /// Source: RFC 9110 §7.8 and §9.3.6.
  var asksToUpgrade: Bool {
    method == .CONNECT
      || headers.contains(name: "Upgrade")
        && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
  }
}

extension HTTPVersion {
  /// Whether the version is older than HTTP/1.1: then a request needs no `Host`, and a response
  /// isn't chunked.
  var isOld: Bool { major < 1 || (major == 1 && minor == 0) }
}
