extension RowFilter {
  /// Parses a field, a comparison and a value, with optional white space between them.
  ///
  /// A name needs quotes if it contains one of `=!<>~`; a value needs quotes if it begins with one:
  /// `"a<b" == '>x'`.
  ///
  /// - Throws: ``QueryError`` with the column at which the text isn't a valid filter.
  init(parsing text: String) throws(QueryError) {
    var reader = FilterReader(text)
    field = try reader.name()
    comparison = try reader.comparison()
    value = try reader.value()
  }
}

/// Reads the parts of a filter from left to right.
private struct FilterReader {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  mutating func name() throws(QueryError) -> String {
    if let quoted = try quoted() { return quoted }
    let start = place
    while place < characters.count, !Self.begins(characters[place]) { place += 1 }
    let name = Self.trimmed(characters[start..<place])
    guard !name.isEmpty else { throw error("expected a field") }
    return name
  }

  mutating func comparison() throws(QueryError) -> RowFilter.Comparison {
    skipSpace()
    let sign = String(characters[place...].prefix { Self.begins($0) })
    guard let comparison = RowFilter.Comparison(rawValue: sign) else {
      let all = "a comparison: ==, !=, <, <=, >, >= or ~"
      throw error("expected \(sign == "=" ? "\"==\"" : all)")
    }
    place += sign.count
    return comparison
  }

  mutating func value() throws(QueryError) -> String {
    if let quoted = try quoted() {
      skipSpace()
      guard place == characters.count else { throw error("expected nothing after the quotes") }
      return quoted
    }
    guard place < characters.count else {
      throw error("expected a value; an empty one is written \"\"")
    }
    return Self.trimmed(characters[place...])
  }

  /// The text in quotes; `nil` if no quotes start here. There are two kinds of quotes, so that each
  /// can contain the other.
  private mutating func quoted() throws(QueryError) -> String? {
    skipSpace()
    guard place < characters.count, ["\"", "'"].contains(characters[place]) else { return nil }
    guard let end = characters[(place + 1)...].firstIndex(of: characters[place]) else {
      throw error("missing closing quote")
    }
    defer { place = end + 1 }
    return String(characters[(place + 1)..<end])
  }

  private mutating func skipSpace() {
    while place < characters.count, characters[place] == " " { place += 1 }
  }

  private func error(_ reason: String) -> QueryError { QueryError(reason, place + 1) }

  /// Whether a comparison starts with the character.
  private static func begins(_ character: Character) -> Bool { "=!<>~".contains(character) }

  private static func trimmed(_ part: ArraySlice<Character>) -> String {
    var part = part
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
