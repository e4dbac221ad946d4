import Hummingbird
import LiveTreeWire
import NIOCore

/// A request of the web SDK to connect by long polling, which this server answers with a script that
/// makes the SDK use a WebSocket again.
///
/// The SDK notes in `localStorage` that it opens a WebSocket, and removes the note after the second
/// message. If the server is restarted before that, or the page is closed, the note remains, and all
/// pages of that origin connect only by long polling. The script removes the note and closes the
/// attempt; the SDK then connects again by itself.
///
/// Source: `BrowserPollConnection` and `WebSocketConnection` in Google's firebase-js-sdk 12.18.0.
struct PollingRequest {
  /// The path of long polling.
  static let path = "/.lp"

  /// The number of the page's callback functions.
  private let callback: Int

  /// Reads a request.
  ///
  /// - Throws: `RESTError` unless it starts a connection. Nothing else is ever sent to a server that
  ///   has answered with the script.
  init(_ request: Request) throws(RESTError) {
    let parameters = request.uri.queryParameters
    guard parameters["start"] == "t" else { throw .noPolling }
    guard parameters["v"].map({ $0 == "5" }) ?? true else { throw .unknownProtocol }
    guard let callback = parameters["cb"].flatMap({ Int($0) }), callback >= 0 else {
      throw RESTError(status: 400, message: "The query parameter cb must be a number.")
    }
    self.callback = callback
  }

  /// The response, which runs in a frame of the page.
  var response: Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "application/javascript; charset=utf-8", .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: script)))
  }

  private var script: String {
    """
    (function (page) {
      try {
        page.localStorage.removeItem("firebase:previous_websocket_failure");
      } catch (error) {
        console.warn(
          "This database has no long polling, with which the Firebase SDK begins if a page can't use " +
            "localStorage. Call forceWebSockets() first, or use a URL that begins with ws:// or wss://.");
      }
      var command = page["pLPCommand\(callback)"];
      if (typeof command === "function") command("close");
    })(window.parent);

    """
  }
}

extension RESTError {
  /// The error for a version of the protocol other than 5.
  static let unknownProtocol = RESTError(
    status: 400, message: "Unsupported protocol version. The query parameter v must be 5.")

  fileprivate static let noPolling = RESTError(
    status: 400, message: "This server has no long polling. Use a WebSocket at /.ws.")
}
