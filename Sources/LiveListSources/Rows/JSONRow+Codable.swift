import LiveFormats

/// Encodes a row as `{"id": "7", "fields": [["name", "Tom"], ["age", "12", "json"]]}`, because most
/// JSON parsers lose the order of an object's members and the digits of a number. A value that
/// isn't a string is encoded as a string of JSON and marked. Recordings of older versions have no
/// marks; their values are all decoded as strings.
extension JSONRow: Codable {
  private enum CodingKeys: String, CodingKey { case id, fields }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(fields.map(RecordedField.init), forKey: .fields)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let fields = try container.decode([RecordedField].self, forKey: .fields)
    self.init(id: try container.decode(ID.self, forKey: .id), fields: fields.map(\.field))
  }
}

/// Encodes a string as it is, and every other value as `{"json": "7"}`.
extension JSONRow.ID: Codable {
  private enum CodingKeys: String, CodingKey { case json }

  public func encode(to encoder: any Encoder) throws {
    if case .string(let text) = value {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    } else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(value.text, forKey: .json)
    }
  }

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(.string(text))
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .json)
    self.init(try JSONValue(recorded: text, at: container.codingPath + [CodingKeys.json]))
  }
}

/// A name, a text, and `json` if the value isn't a string.
private struct RecordedField: Codable {
  private enum Kind: String, Codable { case json }

  let field: JSONRow.Field

  init(_ field: JSONRow.Field) {
    self.field = field
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(field.name)
    try container.encode(field.text)
    if case .string = field.value { return }
    try container.encode(Kind.json)
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let name = try container.decode(String.self)
    let text = try container.decode(String.self)
    guard !container.isAtEnd else {
      field = JSONRow.Field(name: name, value: .string(text))
      return
    }
    _ = try container.decode(Kind.self)
    field = JSONRow.Field(
      name: name, value: try JSONValue(recorded: text, at: container.codingPath))
  }
}

extension JSONValue {
  fileprivate init(recorded text: String, at path: [any CodingKey]) throws {
    do {
      self = try JSONValue(parsing: text, numbers: .asWritten)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: error.description))
    }
  }
}
