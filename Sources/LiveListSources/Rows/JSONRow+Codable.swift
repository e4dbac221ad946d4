/// In a recording a row is `{"id": "7", "fields": [["name", "Tom"], ["age", "12"]]}`: most readers of
/// JSON forget the order of an object's members, and the id need not be a field.
extension JSONRow: Codable {
  private enum CodingKeys: String, CodingKey { case id, fields }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(fields, forKey: .fields)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id),
      fields: try container.decode([Field].self, forKey: .fields))
  }
}

/// A name and a text in an array.
extension JSONRow.Field: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(name)
    try container.encode(text)
  }

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(name: try container.decode(String.self), text: try container.decode(String.self))
  }
}
