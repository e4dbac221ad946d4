/// A text field that may be missing, or contain a number or a Boolean instead.
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
        in: container, debugDescription: "Expected text, found an object or a list.")
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
        if let entry = try container.decode(Tolerant<Entry>.self).value { entries.append(entry) }
      }
      self.entries = entries
    } else {
      let container = try decoder.container(keyedBy: AnyKey.self)
      entries = container.allKeys.sorted().compactMap {
        try? container.decode(Entry.self, forKey: $0)
      }
    }
  }
}

/// A value; `nil` if it has another type, in which case decoding an array continues.
private struct Tolerant<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

/// A key of an object with arbitrary keys. Numbers sort first, by value.
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
  /// Reads the text of a field. A missing field changes nothing, and a field of another type is
  /// read as empty.
  func read(_ key: Key, _ text: inout String) {
    if contains(key) { text = (try? decodeIfPresent(Text.self, forKey: key))?.text ?? "" }
  }

  /// Reads the entries of a field. A missing field changes nothing, and entries of another type are
  /// omitted.
  func read<Entry: Decodable>(_ key: Key, _ list: inout [Entry]) {
    if contains(key) {
      list = (try? decodeIfPresent(Entries<Entry>.self, forKey: key))?.entries ?? []
    }
  }
}
