import HTTPTypes
public import Hummingbird
import NIOCore

/// The console: the tree of a database as a part of any page, editable in place.
public enum Console {
  /// What a page's head must load.
  public static let head = """
    <link rel="stylesheet" href="/live/console.css">\
    <script type="module" src="/live/console.js"></script>
    """

  /// The element that becomes the console of a node.
  ///
  /// - Parameter root: The path of the node; HTML is not escaped in it.
  public static func body(root: String = "/") -> String {
    #"<aside data-live-console data-root="\#(root)"></aside>"#
  }
}

extension RouterMethods {
  /// Serves the console's script and style.
  public func addConsole() {
    get("/live/console.js") { _, _ in
      Response(asset: PackageResources.console_js, type: "text/javascript; charset=utf-8")
    }
    get("/live/console.css") { _, _ in
      Response(asset: PackageResources.console_css, type: "text/css; charset=utf-8")
    }
  }
}

extension Response {
  /// A file that is part of the program. It is asked for anew each time: it changes with the
  /// program.
  fileprivate init(asset bytes: [UInt8], type: String) {
    self.init(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
