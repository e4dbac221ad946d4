import LiveListSources

extension RowFilter {
  /// Parses a filter.
  ///
  ///     filter      = all *( "or" all )
  ///     all         = condition *( "and" condition )
  ///     condition   = "not" condition / "(" filter ")" / comparison
  ///     comparison  = field operator value
  ///
  /// `&&`, `||` and `!` are other names of `and`, `or` and `not`. A name needs quotes if it contains
  /// one of `=!<>~()`. A value ends before `and`, `or` or a closing parenthesis; it needs quotes if
  /// it contains one of them, or begins with an operator: `"a<b" == '>x'`. After `~` and `!~`, a
  /// value in slashes is a regular expression: `name ~ /^A/i`.
  ///
  /// - Throws: ``QueryError`` with the column at which the text isn't a valid filter.
  init(parsing text: String) throws(QueryError) {
    var reader = FilterReader(text)
    self = try reader.filter()
    try reader.finish()
  }
}

/// Reads the parts of a filter from left to right.
private struct FilterReader {
  private let characters: [Character]
  private var place = 0
  private var depth = 0

  init(_ text: String) { characters = Array(text) }

  mutating func filter() throws(QueryError) -> RowFilter {
    var filter = try all()
    while takes("or") || takes("||") { filter = .or(filter, try all()) }
    return filter
  }

  mutating func finish() throws(QueryError) {
    skipSpace()
    guard place < characters.count else { return }
    throw error(
      characters[place] == ")" ? "missing opening parenthesis" : "expected \"and\" or \"or\"")
  }

  private mutating func all() throws(QueryError) -> RowFilter {
    var filter = try condition()
    while takes("and") || takes("&&") { filter = .and(filter, try condition()) }
    return filter
  }

  private mutating func condition() throws(QueryError) -> RowFilter {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw error("the filter is nested too deeply") }
    if takes("not") || takesNot() { return .not(try condition()) }
    guard takes("(") else { return .comparison(try comparison()) }
    let filter = try filter()
    guard takes(")") else { throw error("missing closing parenthesis") }
    return filter
  }

  private mutating func comparison() throws(QueryError) -> RowComparison {
    let field = FieldPath(try name())
    let comparison = try sign()
    let isMatch = comparison == .contains || comparison == .lacks
    if isMatch, let pattern = try pattern() {
      return RowComparison(field, comparison, pattern.source, pattern: pattern)
    }
    return RowComparison(field, comparison, try value())
  }

  private mutating func name() throws(QueryError) -> String {
    if let quoted = try quoted() { return quoted }
    let start = place
    while place < characters.count, !Self.endsName(characters[place]) { place += 1 }
    let name = Self.trimmed(characters[start..<place])
    guard !name.isEmpty else { throw error("expected a field") }
    return name
  }

  private mutating func sign() throws(QueryError) -> RowComparison.Comparison {
    skipSpace()
    let sign = String(characters[place...].prefix { Self.begins($0) })
    // Perl and Ruby write a match so.
    let comparison = sign == "=~" ? .contains : RowComparison.Comparison(rawValue: sign)
    guard let comparison else {
      let all = "a comparison: ==, !=, <, <=, >, >=, ~ or !~"
      throw error("expected \(sign == "=" ? "\"==\"" : all)")
    }
    place += sign.count
    return comparison
  }

  private mutating func value() throws(QueryError) -> String {
    if let quoted = try quoted() {
      let end = place
      skipSpace()
      guard place == characters.count || characters[place] == ")" || isOperator(after: end) else {
        throw error("expected nothing after the quotes")
      }
      return quoted
    }
    let start = place
    var opened = 0
    while place < characters.count, !isOperator(after: place) {
      // A parenthesis that the value itself opens doesn't end it.
      if characters[place] == ")", opened == 0 { break }
      if characters[place] == "(" { opened += 1 }
      if characters[place] == ")" { opened -= 1 }
      place += 1
    }
    let value = Self.trimmed(characters[start..<place])
    guard !value.isEmpty else {
      throw error("expected a value; an empty one is written \"\"")
    }
    return value
  }

  /// Whether `and` or `or`, or another name of them, follows the place.
  private func isOperator(after place: Int) -> Bool {
    let rest = characters[place...]
    if rest.starts(with: "&&") || rest.starts(with: "||") { return true }
    guard rest.first == " " else { return false }
    let next = rest.drop { $0 == " " }
    if next.starts(with: "&&") || next.starts(with: "||") { return true }
    let word = String(next.prefix { $0 != " " && $0 != "(" }).lowercased()
    return word == "and" || word == "or"
  }

  /// The regular expression in slashes; `nil` if none starts here.
  private mutating func pattern() throws(QueryError) -> RowPattern? {
    skipSpace()
    guard place < characters.count, characters[place] == "/" else { return nil }
    let start = place + 1
    guard let end = characters[start...].indices.first(where: { closesPattern($0, from: start) })
    else { throw error("missing closing slash") }
    place = end + 1
    let ignoresCase = place < characters.count && characters[place] == "i"
    if ignoresCase { place += 1 }
    let source = String(characters[start..<end]).replacing("\\/", with: "/")
    do {
      return try RowPattern(source, ignoresCase: ignoresCase)
    } catch {
      throw QueryError("invalid regular expression: \(error)", start + 1)
    }
  }

  private func closesPattern(_ index: Int, from start: Int) -> Bool {
    characters[index] == "/" && (index == start || characters[index - 1] != "\\")
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

  /// Reads a word or a sign if it is next. A word must end there.
  private mutating func takes(_ word: String) -> Bool {
    skipSpace()
    let next = characters[place...].prefix(word.count)
    guard String(next).lowercased() == word else { return false }
    let end = place + word.count
    let isWord = word.first?.isLetter == true
    guard !isWord || end == characters.count || [" ", "(", "'", "\""].contains(characters[end])
    else { return false }
    place = end
    return true
  }

  /// Reads an exclamation mark that isn't part of a comparison.
  private mutating func takesNot() -> Bool {
    skipSpace()
    guard place < characters.count, characters[place] == "!" else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while place < characters.count, characters[place] == " " { place += 1 }
  }

  private func error(_ reason: String) -> QueryError { QueryError(reason, place + 1) }

  /// Whether a comparison starts with the character.
  private static func begins(_ character: Character) -> Bool { "=!<>~".contains(character) }

  private static func endsName(_ character: Character) -> Bool { "=!<>~()".contains(character) }

  private static func trimmed(_ part: ArraySlice<Character>) -> String {
    var part = part
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
