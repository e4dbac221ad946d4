import HTTPTypes
public import Hummingbird
import NIOCore

/// The console: the tree of a database, followed and edited in a browser, as a page or as a part of
/// one; with the editor of its rules, its open streams and its last writes.
///
/// It is a client like any other: it asks over REST and event streams, and may do what the one whose
/// token it was given may do.
///
/// Source: REALTIME-PROTOCOL §2 and §3.
public enum Console {
  /// What the head of a page around it must load.
  public static let head = """
    <link rel="stylesheet" href="/live/console.css">\
    <script type="module" src="/live/console.js"></script>
    """

  /// The element that becomes the console of a node.
  ///
  /// - Parameters:
  ///   - root: The path of the node; HTML is not escaped in it.
  ///   - offersAdmin: Whether everybody may be the admin, as in an emulator, by the token `owner`.
  public static func body(root: String = "/", offersAdmin: Bool = false) -> String {
    #"<aside data-live-console\#(offersAdmin ? " data-owner" : "") data-root="\#(root)"></aside>"#
  }

  /// The page of the console.
  static func page(offersAdmin: Bool) -> String {
    let parts = EmbeddedResources.consoleHTML.split(separator: "{{owner}}", maxSplits: 1)
    return parts.joined(separator: offersAdmin ? " data-owner" : "")
  }
}

extension RouterMethods {
  /// Serves the console at `/console`, where `?ns=` names the database and the fragment the node,
  /// and its scripts and style.
  ///
  /// - Parameter offersAdmin: Whether everybody may be the admin, as in an emulator, by the token
  ///   `owner`.
  public func addConsole(offersAdmin: Bool = false) {
    for (name, script) in EmbeddedResources.files where name.hasSuffix(".js") {
      get("/live/\(name)") { _, _ in
        Response(asset: script, type: "text/javascript; charset=utf-8")
      }
    }
    get("/live/console.css") { _, _ in
      Response(asset: EmbeddedResources.consoleCSS, type: "text/css; charset=utf-8")
    }
    let page = Console.page(offersAdmin: offersAdmin)
    get("/console") { _, _ in
      var response = Response(asset: page, type: "text/html; charset=utf-8")
      response.headers[.contentSecurityPolicy] = """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
        img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
      return response
    }
  }
}

extension Response {
  /// A file that is part of the program. It is asked for anew each time: it changes with the
  /// program.
  fileprivate init(asset text: String, type: String) {
    self.init(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
