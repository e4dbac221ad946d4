import Foundation
import HTTPTypes
import Hummingbird
import LiveTreeWire

/// The request of a client to open a WebSocket.
///
/// Source: RFC 6455 §4.2; REALTIME-PROTOCOL §5.1.
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
  /// - Throws: `RESTError` if the request doesn't open a WebSocket of this protocol.
  init(_ request: Request) throws(RESTError) {
    let headers = request.headers
    guard request.method == .get, headers[.upgrade]?.lowercased().contains("websocket") == true,
      headers[.connection]?.lowercased().contains("upgrade") == true
    else { throw .upgradeRequired }
    guard headers[.secWebSocketVersion] == Self.version else { throw .unknownVersion }
    guard let key = headers[.secWebSocketKey], Data(base64Encoded: key)?.count == 16 else {
      throw RESTError(status: 400, message: "Sec-WebSocket-Key must have 16 bytes in Base64.")
    }
    let parameters = request.uri.queryParameters
    guard parameters["v"].map({ $0 == "5" }) ?? true else { throw .unknownProtocol }
    self.key = key
    databaseName = parameters["ns"].map { String($0) }
    lastSession = parameters["ls"].map { String($0) }
    host = request.head.authority ?? ""
  }

  /// The head of the response.
  var headers: HTTPFields {
    var headers: HTTPFields = [.upgrade: "websocket", .connection: "Upgrade"]
    headers[.secWebSocketAccept] = accept
    return headers
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
