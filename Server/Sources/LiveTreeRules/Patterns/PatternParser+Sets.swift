extension PatternParser {
  /// Reads a set after its opening bracket.
  mutating func set(from start: Int) throws(RulesError) -> ScalarSet {
    let isNegated = skip("^")
    var set = ScalarSet()
    guard next != "]" else { throw error("This set is empty. Add a character.") }
    while let scalar = next, scalar != "]" {
      try insertItem(into: &set)
    }
    guard skip("]") else { throw error("Unterminated set. Close it with ].", at: start) }
    return isNegated ? set.negated : set
  }

  private mutating func insertItem(into set: inout ScalarSet) throws(RulesError) {
    let start = position
    guard let first = try setScalar() else { return set.formUnion(lastClass) }
    guard next == "-", let second = scalar(1), second != "]" else {
      return set.insert(first.value...first.value)
    }
    position += 1
    guard let last = try setScalar() else {
      throw error("A range needs two characters. Write \\\\- to match a hyphen.", at: start)
    }
    guard first.value <= last.value else {
      throw error("The range is empty. Swap its bounds.", at: start)
    }
    set.insert(first.value...last.value)
  }

  /// Reads a character of a set; `nil` for a class such as `\d`, which is then in `lastClass`.
  private mutating func setScalar() throws(RulesError) -> Unicode.Scalar? {
    let start = position
    position += 1
    guard scalars[start].scalar == "\\" else { return scalars[start].scalar }
    if characterClass(next) != nil {
      position += 1
      return nil
    }
    return try escapedScalar(from: start)
  }

  /// The last class that was read.
  private var lastClass: ScalarSet {
    characterClass(scalars[position - 1].scalar) ?? ScalarSet()
  }

  /// Reads an escape outside of a set.
  mutating func escape(from start: Int) throws(RulesError) -> ScalarSet {
    if let set = characterClass(next) {
      position += 1
      return set
    }
    return ScalarSet(try escapedScalar(from: start))
  }

  private func characterClass(_ letter: Unicode.Scalar?) -> ScalarSet? {
    switch letter {
    case "d": .digits
    case "D": .digits.negated
    case "w": .wordCharacters
    case "W": .wordCharacters.negated
    case "s": .spaces
    case "S": .spaces.negated
    default: nil
    }
  }

  private mutating func escapedScalar(from start: Int) throws(RulesError) -> Unicode.Scalar {
    guard let letter = next else {
      throw error("Expected a character after the backslash.", at: start)
    }
    position += 1
    switch letter {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "x": return try hexadecimal(digits: 2, from: start)
    case "u": return try hexadecimal(digits: 4, from: start)
    case "a"..."z", "A"..."Z", "0"..."9":
      throw error(
        "\\\(letter) isn't supported in regular expressions of rules. Use \\d, \\w, \\s or a set.",
        at: start)
    default: return letter
    }
  }

  private mutating func hexadecimal(
    digits: Int, from start: Int
  ) throws(RulesError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next.flatMap({ Character($0).hexDigitValue }), next?.isASCII == true else {
        throw error("Expected \(digits) hexadecimal digits.", at: start)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw error("Surrogates aren't supported. Write the character itself.", at: start)
    }
    return scalar
  }
}
