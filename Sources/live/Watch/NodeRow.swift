/// A row of a table that shows any node: its fields by name.
struct NodeRow: Hashable, Sendable, Identifiable {
  /// Says which row this is: the value of the field by which rows are known, or the key.
  let id: String
  /// Names and values, in the order in which they are shown.
  let fields: [Field]

  struct Field: Hashable, Sendable {
    let name: String
    let text: String
  }
}

/// In JSON a row is an object of its fields.
extension NodeRow: Encodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for field in fields { try container.encode(field.text, forKey: Name(stringValue: field.name)) }
  }
}
