/// The name of a row's field in JSON, which can be any string.
private struct RowField: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Encoder {
  /// Encodes a row as an object with its kind and its fields, some of which are numbers.
  func encodeRow(
    _ kind: String, _ fields: [(role: String, text: String)],
    numbers: [(role: String, number: Int)] = []
  ) throws {
    var container = container(keyedBy: RowField.self)
    try container.encode(kind, forKey: RowField(stringValue: "kind"))
    for (role, text) in fields {
      try container.encode(text, forKey: RowField(stringValue: role))
    }
    for (role, number) in numbers {
      try container.encode(number, forKey: RowField(stringValue: role))
    }
  }
}
