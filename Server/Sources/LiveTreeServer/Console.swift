import HTTPTypes
public import Hummingbird
import NIOCore

/// The console: a page, or a part of a page, that shows and edits the live tree of a database and
/// its rules, and shows its open streams and latest writes.
///
/// The console is a client like any other: it uses REST and event streams, with the permissions of
/// the token that the user enters.
///
///     router.addConsole()
///
/// Source: Protocol.md §2 and §3.
public enum Console {
  /// The elements that the head of an embedding page needs.
  public static let head =
    styles + #"<script type="module" src="/live/console.js"></script>"#

  private static let styles = ["console.css", "console-data.css", "console-sections.css"]
    .map { #"<link rel="stylesheet" href="/live/\#($0)">"# }.joined()

  /// The element that shows the console of a node.
  ///
  /// - Parameters:
  ///   - root: The path of the node. It's inserted without escaping.
  ///   - offersAdmin: Whether the page offers the token `owner`, which makes the user the admin of
  ///     an emulator.
  public static func body(root: String = "/", offersAdmin: Bool = false) -> String {
    #"<aside data-live-console\#(offersAdmin ? " data-owner" : "") data-root="\#(root)"></aside>"#
  }

  /// The page of the console.
  static func page(offersAdmin: Bool) -> String {
    EmbeddedResources.consoleHTML
      .replacing("{{styles}}", with: styles)
      .replacing("{{owner}}", with: offersAdmin ? " data-owner" : "")
  }
}

extension RouterMethods {
  /// Serves the console at `/console`, and its scripts and style sheets below `/live`. In the URL,
  /// `?ns=` names the database, and the fragment is the path of the node.
  ///
  /// - Parameters:
  ///   - offersAdmin: Whether the page offers the token `owner`, the admin's in an emulator.
  ///   - isHome: Whether browsers that request `/` are redirected to the console; other clients get
  ///     the response of the ``RealtimeMiddleware``.
  public func addConsole(offersAdmin: Bool = false, isHome: Bool = false) {
    if isHome { addWayToConsole() }
    for (name, text) in EmbeddedResources.files where !name.hasSuffix(".html") {
      let type = name.hasSuffix(".css") ? "text/css" : "text/javascript"
      get("/live/\(name)") { _, _ in Response(asset: text, type: "\(type); charset=utf-8") }
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

extension RouterMethods {
  private func addWayToConsole() {
    get("/") { request, _ in
      guard request.headers[.accept]?.contains("text/html") == true else {
        throw HTTPError(.notFound)
      }
      return Response(
        status: .found,
        headers: [.location: "/console", .vary: "Accept", .cacheControl: "no-store"])
    }
  }
}

extension Response {
  /// Creates the response for a file that is part of the program. Browsers revalidate it each time,
  /// because it may change with the program.
  fileprivate init(asset text: String, type: String) {
    self.init(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
