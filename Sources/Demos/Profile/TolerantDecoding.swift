/// A text field that may be missing, or hold a number or a Boolean instead.
private struct Text: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else if let truth = try? container.decode(Bool.self) {
      text = truth ? "true" : "false"
    } else if let number = try? container.decode(Int64.self) {
      text = String(number)
    } else if let number = try? container.decode(Double.self) {
      text = String(number)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Text belongs here, not an object or a list.")
    }
  }
}

/// A list that a realtime database returns as an array, with gaps where entries were deleted, or
/// as an object.
private struct Entries<Entry: Decodable>: Decodable {
  let entries: [Entry]

  init(from decoder: any Decoder) throws {
    if var container = try? decoder.unkeyedContainer() {
      var entries: [Entry] = []
      while !container.isAtEnd {
        if let entry = try container.decodeIfPresent(Entry.self) { entries.append(entry) }
      }
      self.entries = entries
    } else {
      let container = try decoder.container(keyedBy: AnyKey.self)
      entries = try container.allKeys.sorted().map { try container.decode(Entry.self, forKey: $0) }
    }
  }
}

/// A key of an object with arbitrary keys; numbers come first, in order of their
/// value.
private struct AnyKey: CodingKey, Comparable {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }

  static func < (left: Self, right: Self) -> Bool {
    switch (left.intValue, right.intValue) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.stringValue.utf8.lexicographicallyPrecedes(right.stringValue.utf8)
    }
  }
}

extension KeyedDecodingContainer {
  /// The text of a field, empty if the field is missing.
  func text(forKey key: Key) throws -> String {
    try decodeIfPresent(Text.self, forKey: key)?.text ?? ""
  }

  /// The entries of a field, empty if the field is missing.
  func list<Entry: Decodable>(forKey key: Key) throws -> [Entry] {
    try decodeIfPresent(Entries<Entry>.self, forKey: key)?.entries ?? []
  }
}
