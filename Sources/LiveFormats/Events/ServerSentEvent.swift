/// One event of a `text/event-stream`.
///
/// Source: WHATWG HTML, "Server-sent events"; Protocol.md §3.2.
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event; `message` if the stream doesn't specify it.
  public var name: String

  /// The payload, its lines separated by `\n`.
  public var payload: String

  /// The event's own identifier; `nil` if it has none.
  public var id: String?

  /// Creates an event.
  ///
  /// - Precondition: Name and identifier are single lines.
  public init(name: String = "message", payload: String, id: String? = nil) {
    precondition(isSingleLine(name), "An event's name must be a single line.")
    precondition(id.map(isSingleLine) ?? true, "An event's id must be a single line.")
    self.name = name
    self.payload = payload
    self.id = id
  }

  /// The event as it is sent, with the empty line that ends it.
  ///
  /// A payload of several lines is sent as several `data:` lines. All line endings arrive as `\n`.
  public var encoded: String {
    var text = "event: \(name)\n"
    if let id { text += "id: \(id)\n" }
    for line in lines(of: payload) { text += "data: \(line)\n" }
    return text + "\n"
  }
}

private func isSingleLine(_ text: String) -> Bool {
  !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
}

/// Splits bytes rather than characters, because "\r\n" is one `Character`.
private func lines(of text: String) -> [Substring] {
  var result: [Substring] = []
  var rest = text[...]
  while let end = rest.utf8.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
    result.append(rest[..<end])
    let isPair = rest.utf8[end...].starts(with: [0x0D, 0x0A])
    rest = rest[rest.utf8.index(end, offsetBy: isPair ? 2 : 1)...]
  }
  return result + [rest]
}
