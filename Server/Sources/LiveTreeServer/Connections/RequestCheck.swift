import NIOHTTP1

/// Judges the head of a request before anything is done for it, not even a `100 Continue`.
///
/// Source: RFC 9112 §3.2 and §6.1; RFC 9110 §15.5.20.
struct RequestCheck: Sendable {
  /// The largest body, in bytes.
  var maximumBodyBytes = RealtimeLimits().maximumBodyBytes
  /// The names of the server.
  var hosts = ServerHosts.any

  /// Why a request is refused; `nil` if it isn't.
  func refusal(of head: HTTPRequestHead) -> ServerRefusal? {
    let names = head.headers["Host"]
    // Clients of HTTP/1.0 may leave it out.
    if names.count > 1 || (names.isEmpty && !head.version.isOld) { return .invalidHost }
    if let name = names.first, !hosts.contain(name) { return .foreignHost }
    let encodings = head.headers[canonicalForm: "Transfer-Encoding"]
    guard encodings.isEmpty || encodings.map({ $0.lowercased() }) == ["chunked"] else {
      return .unknownEncoding
    }
    if let length = head.headers.first(name: "Content-Length").flatMap({ Int($0) }),
      length > maximumBodyBytes
    {
      return .largeBody
    }
    return nil
  }
}

extension HTTPVersion {
  /// Whether it is before HTTP/1.1, in which a request needs no `Host` and a response has no chunks.
  var isOld: Bool { major < 1 || (major == 1 && minor == 0) }
}
