/// A key that is the name of a field.
private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Encoder {
  /// Encodes a row as an object of its kind and its fields.
  func encodeRow(_ kind: String, _ fields: [(role: String, text: String)]) throws {
    var container = container(keyedBy: FieldName.self)
    try container.encode(kind, forKey: FieldName(stringValue: "kind"))
    for (role, text) in fields {
      try container.encode(text, forKey: FieldName(stringValue: role))
    }
  }
}
