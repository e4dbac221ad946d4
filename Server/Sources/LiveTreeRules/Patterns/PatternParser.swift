/// Parses a regular expression: `. [] [^] () | ? * + {m,n} \d \w \s`, `^` first and `$` last.
///
/// Source: Protocol.md §4.5.
struct PatternParser {
  private static let maximumDepth = 50

  /// The maximum repetition; a larger one would exceed the maximum size of a pattern anyway.
  private static let maximumRepetition = 1_000

  private let text: LocatedText
  let scalars: [(scalar: Unicode.Scalar, offset: Int)]
  private let end: Int
  var position = 0

  /// Creates a parser that starts after the opening slash.
  ///
  /// - Parameter range: The bytes of the expression, without slashes and flags.
  init(_ text: LocatedText, _ range: Range<Int>) {
    self.text = text
    self.end = range.upperBound
    var offset = range.lowerBound
    self.scalars = String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return (scalar, offset)
    }
  }

  var next: Unicode.Scalar? { scalar(0) }

  func scalar(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance].scalar : nil
  }

  func error(_ message: String, at index: Int? = nil) -> RulesError {
    let index = index ?? position
    let offset = index < scalars.count ? scalars[index].offset : end
    return RulesError(at: text.place(at: offset), message)
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// Parses the whole expression.
  mutating func pattern(ignoresCase: Bool) throws(RulesError) -> Pattern {
    let syntax = try alternatives(depth: Self.maximumDepth)
    if next == ")" { throw error("Unexpected \")\". Write \\\\) to match a parenthesis.") }
    guard let pattern = Pattern(syntax, ignoresCase: ignoresCase) else {
      throw error("This regular expression is too large. Use fewer repetitions.", at: 0)
    }
    return pattern
  }

  private mutating func alternatives(depth: Int) throws(RulesError) -> PatternSyntax {
    guard depth >= 0 else { throw error("The groups are nested too deeply. Use fewer.") }
    var branches: [PatternSyntax] = []
    repeat {
      branches.append(try sequence(depth: depth))
    } while skip("|")
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence(depth: Int) throws(RulesError) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      parts.append(try repeated(part(depth: depth)))
    }
    guard !parts.isEmpty else {
      throw error(
        "This alternative is empty. Use ? for an optional part.")
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private func unterminatedGroup(at start: Int) -> RulesError {
    error("Unterminated group. Close it with ).", at: start)
  }

  private mutating func part(depth: Int) throws(RulesError) -> PatternSyntax {
    let start = position
    position += 1
    switch scalars[start].scalar {
    case "^":
      guard start == 0 else {
        throw error(
          "^ is only allowed at the start. Write \\\\^ to match the character.", at: start)
      }
      return .start
    case "$":
      guard next == nil else {
        throw error("$ is only allowed at the end. Write \\\\$ to match the character.", at: start)
      }
      return .end
    case "(":
      if next == "?" {
        throw error("Groups that begin with (? aren't supported. Use a plain group, such as (a|b).")
      }
      guard next != nil else { throw unterminatedGroup(at: start) }
      let group = try alternatives(depth: depth - 1)
      guard skip(")") else { throw unterminatedGroup(at: start) }
      return group
    case "[": return .set(try set(from: start))
    case ".": return .set(.anyButLineEnds)
    case "\\": return .set(try escape(from: start))
    case "*", "+", "?", "{":
      throw error(
        "Nothing to repeat. Write two backslashes before it to match the character.", at: start)
    case let scalar: return .set(ScalarSet(scalar))
    }
  }
}

extension PatternParser {
  private mutating func repeated(_ part: PatternSyntax) throws(RulesError) -> PatternSyntax {
    let start = position
    guard let (minimum, maximum) = try bounds() else { return part }
    guard part != .start, part != .end else {
      throw error("^ and $ can't be repeated. Remove the repetition.", at: start)
    }
    switch next {
    case "?", "*", "+", "{":
      throw error(
        "Only one repetition is allowed here, and lazy ones aren't supported. Remove this one.")
    default: return .repetition(part, minimum: minimum, maximum: maximum)
    }
  }

  private mutating func bounds() throws(RulesError) -> (Int, Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = position
    guard skip("{") else { return nil }
    let minimum = try count()
    let maximum: Int? = skip(",") ? (next == "}" ? nil : try count()) : minimum
    guard skip("}") else {
      throw error("Expected a repetition such as {2}, {2,} or {2,5}. Write \\\\{ to match a brace.")
    }
    guard maximum != 0 else {
      throw error(
        "Repeating a part 0 times matches only the empty string. Remove the part and its repetition.",
        at: start)
    }
    guard minimum <= maximum ?? minimum else {
      throw error("The minimum is larger than the maximum. Swap them.", at: start)
    }
    return (minimum, maximum)
  }

  private mutating func count() throws(RulesError) -> Int {
    let start = position
    var count = 0
    while let scalar = next, ("0"..."9").contains(scalar) {
      count = count * 10 + Int(scalar.value - 0x30)
      position += 1
      guard count <= Self.maximumRepetition else {
        throw error("More than \(Self.maximumRepetition) repetitions. Use fewer.", at: start)
      }
    }
    guard position > start else {
      throw error("Expected a number, as in {2,5}. Write \\\\{ to match a brace.")
    }
    return count
  }
}
