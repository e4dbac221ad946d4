import LiveListSources
import LiveTransportNIO
import LiveTreeClient

extension PlaceKind {
  /// A node of a realtime database.
  static let database = PlaceKind(
    name: "database",
    matches: { place, reading in place.isURL && reading.kind == "database" },
    open: { place, reading in
      // Without the token, which an error message about the address must not contain.
      _ = try DatabaseReference(url: place.text)
      return .node(
        try DatabaseReference(
          url: ServerToken.authorized(place.text, ServerToken.token),
          transport: NIOTransport.shared),
        key: reading.key)
    })
}
