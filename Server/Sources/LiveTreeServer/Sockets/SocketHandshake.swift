import Foundation
import LiveTreeWire
import NIOHTTP1

/// The request of a client to open a WebSocket.
///
/// Source: RFC 6455 §4.2; Protocol.md §5.1.
struct SocketHandshake {
  /// The path of WebSockets.
  static let path = "/.ws"

  /// The version of the WebSocket protocol, which a refusal also contains.
  ///
  /// Source: RFC 6455 §4.4.
  static let version = "13"

  /// The `ns` of the request; `nil` if it has none.
  let databaseName: String?

  /// The name of the client's previous session.
  let lastSession: String?

  /// The host to which the client connects next, which is that of the request.
  let host: String

  private let key: String

  /// Reads the head of a request.
  ///
  /// - Parameter fields: Returns the value of a header field.
  /// - Throws: `RESTError` if the request doesn't open a WebSocket of this protocol.
  init(_ head: RequestHead, fields: (String) -> String?) throws(RESTError) {
    guard head.method == "GET", fields("Upgrade")?.lowercased().contains("websocket") == true,
      fields("Connection")?.lowercased().contains("upgrade") == true
    else { throw .upgradeRequired }
    guard fields("Sec-WebSocket-Version") == Self.version else { throw .unknownVersion }
    guard let key = fields("Sec-WebSocket-Key"), Data(base64Encoded: key)?.count == 16 else {
      throw RESTError(status: 400, message: "Sec-WebSocket-Key must have 16 bytes in Base64.")
    }
    let parameters = head.parameters
    guard parameters["v"].map({ $0 == "5" }) ?? true else { throw .unknownProtocol }
    self.key = key
    (databaseName, lastSession) = (parameters["ns"], parameters["ls"])
    host = head.host ?? ""
  }

  /// The head of the response.
  var answer: RESTAnswer {
    RESTAnswer(
      status: .switchingProtocols,
      headers: ["Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept])
  }

  private var accept: String {
    let magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Data(SHA1.hash(Array((key + magic).utf8))).base64EncodedString()
  }
}

extension RESTError {
  fileprivate static let upgradeRequired = RESTError(
    status: 426, message: "This path is for WebSockets. Use REST at a path that ends in .json.")

  fileprivate static let unknownVersion = RESTError(
    status: 426, message: "Unsupported WebSocket version. Sec-WebSocket-Version must be 13.")
}
