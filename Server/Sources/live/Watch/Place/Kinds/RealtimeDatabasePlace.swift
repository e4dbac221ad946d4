import LiveListSources
import LiveTransportNIO
import LiveTreeClient

extension PlaceKind {
  /// A node of a realtime database.
  static let database = PlaceKind(
    name: "database",
    matches: { place, reading in place.isURL && reading.kind == "database" },
    open: { place, reading in .node(try place.node, key: reading.key) },
    changes: { place, reading in .node(try place.node, key: reading.key) })
}

extension WatchedPlace {
  fileprivate var node: DatabaseReference {
    get throws {
      // Parses the URL without the token, which an error message about the URL must not contain.
      _ = try DatabaseReference(url: text)
      return try DatabaseReference(
        url: ServerToken.authorized(text, ServerToken.token), transport: NIOTransport.shared)
    }
  }
}
