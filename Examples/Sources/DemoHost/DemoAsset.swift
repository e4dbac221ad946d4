/// A file that pages load from `/live/demo/`.
struct DemoAsset: Sendable {
  let name: String
  let text: String
  /// The media type.
  let type: String

  /// Creates a file from a resource; `nil` for HTML, which is inserted into pages.
  init?(name: String, text: String) {
    let types = [
      "js": "text/javascript", "css": "text/css", "rules": "text/plain", "svg": "image/svg+xml",
    ]
    guard let ending = name.split(separator: ".").last, let type = types[String(ending)] else {
      return nil
    }
    self.name = name
    self.type = type + "; charset=utf-8"
    self.text = text
  }
}
