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
  func refusal(of head: RequestHead, _ version: HTTPVersion) -> ServerRefusal? {
    if let healthOnly, head.kind != .health { return healthOnly }
    let framing = head.framing
    // Clients that use HTTP/1.0 may omit `Host`.
    if framing.hosts.count > 1 || (framing.hosts.isEmpty && !version.isOld) { return .invalidHost }
    if let name = framing.hosts.first, !hosts.contain(name) { return .foreignHost }
    guard framing.encodings.isEmpty || framing.encodings == ["chunked"] else {
      return .unknownEncoding
    }
    // A length that isn't a number in this range, such as 2^63, is too large, too.
    if let length = framing.length,
      Int(length).map({ $0 > maximumBodyBytes }) ?? true
    {
      return .largeBody
    }
    return nil
  }
}

extension HTTPVersion {
  /// Whether the version is older than HTTP/1.1: then a request needs no `Host`, and a response
  /// isn't chunked.
  var isOld: Bool { major < 1 || (major == 1 && minor == 0) }
}
