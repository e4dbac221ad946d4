/// A request in JSON:
///
/// ```json
/// {"kind": "insert", "sections": "none", "items": "middle", "count": 3}
/// ```
///
/// A missing place is `none`, and a missing count is 1. Decoding an invalid request throws a
/// ``BenchError`` that says why.
extension BenchRequest: Codable {
  private enum Key: String, CodingKey { case kind, sections, items, count }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let kind = try container.word(forKey: .kind) else { throw BenchError.kindMissing }
    try self.init(
      try Kind(rawValue: kind) ?? { throw BenchError.unknownKind(kind) }(),
      sections: try container.place(forKey: .sections), items: try container.place(forKey: .items),
      count: try container.wholeNumber(forKey: .count) ?? 1)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(sections.rawValue, forKey: .sections)
    try container.encode(items.rawValue, forKey: .items)
    try container.encode(count, forKey: .count)
  }
}

extension KeyedDecodingContainer {
  fileprivate func place(forKey key: Key) throws -> BenchRequest.Place {
    guard let word = try word(forKey: key) else { return .nowhere }
    guard let place = BenchRequest.Place(rawValue: word) else {
      throw BenchError.unknownPlace(word)
    }
    return place
  }

  /// A text field; `nil` if it's missing.
  fileprivate func word(forKey key: Key) throws -> String? {
    do {
      return try decodeIfPresent(String.self, forKey: key)
    } catch {
      throw BenchError.noText(key.stringValue)
    }
  }

  /// An integer field; `nil` if it's missing.
  func wholeNumber(forKey key: Key) throws -> Int? {
    do {
      return try decodeIfPresent(Int.self, forKey: key)
    } catch {
      throw BenchError.noWholeNumber(key.stringValue)
    }
  }
}
