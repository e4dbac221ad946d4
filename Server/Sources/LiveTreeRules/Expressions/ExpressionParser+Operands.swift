extension ExpressionParser {
  /// Reads an operand and the properties and calls after it.
  mutating func postfix() throws(RulesError) -> Expression {
    var operand = try primary()
    while true {
      if try skip(".") {
        let start = place
        guard case .name(let name) = token.kind, !name.hasPrefix("$") else {
          throw error("Expected the name of a property or a method after \".\".")
        }
        try advance()
        operand = try member(operand, name, at: start)
      } else if isNext("[") {
        operand = try bracketed(operand)
      } else if isNext("(") {
        throw error("Only methods of snapshots and strings can be called. Remove the parentheses.")
      } else {
        return operand
      }
    }
  }

  private mutating func bracketed(_ operand: Expression) throws(RulesError) -> Expression {
    try advance()
    let start = place
    let name = try expression()
    try expect("]", "after the name")
    if case .constant(.string(let name)) = name.operation {
      return try member(operand, name, at: start)
    }
    guard operand.type.contains(.claims) else {
      throw RulesError(
        at: start,
        "Only auth allows a computed name in brackets. Use a literal, such as ['name'].")
    }
    try name.check(is: [.string, .number], "Expected a name or an index in brackets")
    return try make(.element(operand, name), .claim, at: start)
  }

  private mutating func primary() throws(RulesError) -> Expression {
    let start = place
    switch token.kind {
    case .number(let number):
      try advance()
      return try make(.constant(.number(number)), .number, at: start)
    case .string(let text):
      try advance()
      return try make(.constant(.string(text)), .string, at: start)
    case .name("query"):
      return try queryProperty()
    case .name(let name):
      let variable = try variable(name)
      try advance()
      return variable
    case .symbol("("):
      try advance()
      let inner = try expression()
      try expect(")", "to close the parenthesis")
      return inner
    case .symbol("["):
      return try list()
    case .symbol("/"):
      return try pattern()
    case .symbol, .end:
      throw error("Expected a value, found \(token.noun).")
    }
  }

  private func variable(_ name: String) throws(RulesError) -> Expression {
    switch name {
    case "true": return try make(.constant(.bool(true)), .bool, at: place)
    case "false": return try make(.constant(.bool(false)), .bool, at: place)
    case "null": return try make(.constant(.null), .null, at: place)
    case "auth": return try make(.variable(.auth), .claim, at: place)
    case "now": return try make(.variable(.now), .number, at: place)
    case "root": return try make(.variable(.root), .snapshot, at: place)
    case "data": return try make(.variable(.data), .snapshot, at: place)
    case "newData":
      guard scope.hasNewData else {
        throw error(".read rules have no newData, because nothing is written. Use data.")
      }
      return try make(.variable(.newData), .snapshot, at: place)
    default:
      return try keyVariable(name)
    }
  }

  private func keyVariable(_ name: String) throws(RulesError) -> Expression {
    if let level = scope.keys.firstIndex(of: name) {
      return try make(.variable(.key(level: level, name: name)), .string, at: place)
    }
    let known = scope.keys.compactMap { $0 }.joined(separator: ", ")
    throw error(
      name.hasPrefix("$")
        ? "\(name) isn't in the path of this rule. "
          + (known.isEmpty ? "The path has no $ variables." : "Use one of \(known).")
        : "Unknown variable \"\(name)\". Use auth, now, root, data, newData, query or a $ variable."
    )
  }

  private mutating func queryProperty() throws(RulesError) -> Expression {
    let start = place
    try advance()
    guard try skip(".") else {
      throw error("query isn't a value. Use a property, such as query.limitToFirst.")
    }
    guard case .name(let name) = token.kind, let property = QueryProperty(rawValue: name) else {
      let names = QueryProperty.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("Unknown property of query. Use one of \(names).")
    }
    try advance()
    return try make(.query(property), property.type, at: start)
  }

  private mutating func list() throws(RulesError) -> Expression {
    let start = place
    try advance()
    var elements: [Expression] = []
    if try !skip("]") {
      repeat { elements.append(try expression()) } while try skip(",")
      try expect("]", "to close the list")
    }
    return try make(.list(elements), .list, at: start)
  }

  private mutating func pattern() throws(RulesError) -> Expression {
    let start = place
    let pattern = try scanPattern()
    return try make(.pattern(pattern), .pattern, at: start)
  }
}

extension QueryProperty {
  fileprivate var type: ExpressionType {
    switch self {
    case .orderByKey, .orderByValue, .orderByPriority: .bool
    case .orderByChild: [.string, .null]
    case .startAt, .endAt, .equalTo: [.string, .number, .bool, .null]
    case .limitToFirst, .limitToLast: [.number, .null]
    }
  }
}

extension ExpressionParser {
  /// Reads a regular expression whose opening slash is the current token.
  private mutating func scanPattern() throws(RulesError) -> Pattern {
    let body = try lexer.patternBody(from: token.offset)
    let ignoresCase = lexer.skip("i")
    if let byte = lexer.next, isNameByte(byte) || isDigit(byte) {
      throw lexer.error("The only option of a regular expression is i. Remove this one.")
    }
    var parser = PatternParser(lexer.text, body)
    let pattern = try parser.pattern(ignoresCase: ignoresCase)
    scope.patternRoom -= pattern.instructions.count
    guard scope.patternRoom >= 0 else {
      throw error(
        "The regular expressions of all rules together are too large. Use fewer repetitions.")
    }
    try advance()
    return pattern
  }
}

extension Lexer {
  /// Finds the end of a regular expression and stops after its closing slash.
  mutating func patternBody(from start: Int) throws(RulesError) -> Range<Int> {
    position = start + 1
    var isInSet = false
    while let byte = next, isInSet || byte != UInt8(ascii: "/") {
      switch byte {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case 0x0A, 0x0D: throw error("Regular expressions can't contain line breaks. Write \\n.")
      default: break
      }
      position += 1
    }
    guard next != nil else {
      throw error("Unterminated regular expression. Close it with a slash.", at: start)
    }
    position += 1
    return start + 1..<position - 1
  }
}
