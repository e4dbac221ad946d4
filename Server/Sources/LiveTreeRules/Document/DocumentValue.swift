import LiveFormats

/// A value in a rules document, with its position.
struct DocumentValue: Sendable {
  enum Content: Sendable {
    case object([Member])
    case array([DocumentValue])
    case string(LocatedText)
    case scalar(JSONValue)
  }

  struct Member: Sendable {
    let name: String
    let place: TextPosition
    let value: DocumentValue
  }

  let content: Content
  let place: TextPosition

  /// The kind of the value, for errors.
  var noun: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .scalar(.null): "null"
    case .scalar(.bool(let value)): "\(value)"
    case .scalar: "a number"
    }
  }

  /// The value as JSON, without comments and positions.
  var json: JSONValue {
    switch content {
    case .object(let members):
      .object(members.map { JSONValue.Member(name: $0.name, value: $0.value.json) })
    case .array(let elements): .array(elements.map(\.json))
    case .string(let text): .string(text.string)
    case .scalar(let value): value
    }
  }
}
