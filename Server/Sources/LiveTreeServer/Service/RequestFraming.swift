/// The fields of a request about the message itself and its connection.
///
/// Source: RFC 9110 §7.2, §7.6.1, §7.8 and §10.1.1; RFC 9112 §6.
struct RequestFraming: Sendable {
  /// The values of `Host`.
  var hosts: [String] = []
  /// The value of `Content-Length`.
  var length: String?
  /// The elements of `Transfer-Encoding`, in lowercase.
  var encodings: [String] = []
  /// The elements of `Connection`, in lowercase.
  var connection: [String] = []
  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue = false
  /// Whether the body is compressed.
  var isCompressed = false
  /// Whether there is an `Upgrade` field.
  var hasUpgrade = false

  /// Whether the client asks for another protocol on the connection: a WebSocket, or HTTP/2 without
  /// TLS.
  var asksToUpgrade: Bool { hasUpgrade && connection.contains("upgrade") }

  /// Whether the client ends the connection after the response.
  var endsConnection: Bool { connection.contains("close") }
}
