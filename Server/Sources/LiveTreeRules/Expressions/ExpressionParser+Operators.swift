import LiveFormats

extension ExpressionParser {
  /// The precedence of an operator; `nil` if the symbol isn't an operator.
  private func binding(of symbol: String) -> Int? {
    switch symbol {
    case "||": 0
    case "&&": 1
    case "==", "!=", "===", "!==": 2
    case "<", "<=", ">", ">=": 3
    case "+", "-": 4
    case "*", "/", "%": 5
    default: nil
    }
  }

  /// Reads operands and the operators between them that have at least a minimum precedence.
  mutating func operation(binding minimum: Int) throws(RulesError) -> Expression {
    var left = try unary()
    while case .symbol(let symbol) = token.kind, let strength = binding(of: symbol),
      strength >= minimum
    {
      let start = place
      if symbol == "&&" || symbol == "||" {
        left = try chain(from: left, of: symbol, binding: strength + 1, at: start)
      } else {
        try advance()
        left = try joined(left, symbol, operation(binding: strength + 1), at: start)
      }
    }
    return left
  }

  private mutating func chain(
    from first: Expression, of symbol: String, binding: Int, at place: TextPosition
  ) throws(RulesError) -> Expression {
    var operands = [first]
    while try skip(symbol) { operands.append(try operation(binding: binding)) }
    for operand in operands {
      try operand.check(is: .bool, "\"\(symbol)\" needs true or false")
    }
    return try make(
      symbol == "&&" ? .conjunction(operands) : .disjunction(operands), .bool, at: place)
  }

  /// Reads an operand and the signs before it.
  private mutating func unary() throws(RulesError) -> Expression {
    var signs: [(symbol: String, place: TextPosition)] = []
    while case .symbol(let symbol) = token.kind, symbol == "!" || symbol == "-" {
      signs.append((symbol, place))
      try advance()
    }
    let operand = try postfix()
    return signs.isEmpty ? operand : try signed(operand, signs)
  }

  private func signed(
    _ operand: Expression, _ signs: [(symbol: String, place: TextPosition)]
  ) throws(RulesError) -> Expression {
    var operand = operand
    for (symbol, place) in signs.reversed() {
      if symbol == "!" {
        try operand.check(is: .bool, "\"!\" needs true or false")
        operand = try make(.not(operand), .bool, at: place)
      } else {
        try operand.check(is: .number, "\"-\" needs numbers")
        operand = try make(.negative(operand), .number, at: place)
      }
    }
    return operand
  }

  private func joined(
    _ left: Expression, _ symbol: String, _ right: Expression, at place: TextPosition
  ) throws(RulesError) -> Expression {
    switch symbol {
    case "==", "===", "!=", "!==":
      return try equality(left, right, isNegated: symbol.hasPrefix("!"), at: place)
    case "+":
      return try sum(left, right, at: place)
    default:
      if let comparison = Comparison(rawValue: symbol) {
        return try ordered(left, comparison, right, at: place)
      }
      guard let arithmetic = Arithmetic(rawValue: symbol) else { return left }
      for operand in [left, right] {
        try operand.check(is: .number, "\"\(symbol)\" needs numbers")
      }
      return try make(.arithmetic(arithmetic, left, right), .number, at: place)
    }
  }

  private func equality(
    _ left: Expression, _ right: Expression, isNegated: Bool, at place: TextPosition
  ) throws(RulesError) -> Expression {
    for operand in [left, right] where operand.type.isDisjoint(with: .comparable) {
      let advice =
        switch operand.type {
        case .snapshot: "Write .val() or .exists()."
        case .pattern: "Write .matches(/…/)."
        default: "Compare its elements."
        }
      throw RulesError(
        at: operand.place, "\(operand.type.subject) can't be compared. \(advice)")
    }
    return try make(.equality(left, right, isNegated: isNegated), .bool, at: place)
  }

  private func ordered(
    _ left: Expression, _ comparison: Comparison, _ right: Expression, at place: TextPosition
  ) throws(RulesError) -> Expression {
    for operand in [left, right] {
      try operand.check(is: .ordered, "\"\(comparison.rawValue)\" needs numbers or strings")
    }
    guard !left.type.intersection(right.type).isDisjoint(with: .ordered) else {
      throw RulesError(
        at: place,
        "Can't order \(left.type.noun) and \(right.type.noun). Compare two numbers or two strings."
      )
    }
    return try make(.comparison(comparison, left, right), .bool, at: place)
  }

  private func sum(
    _ left: Expression, _ right: Expression, at place: TextPosition
  ) throws(RulesError) -> Expression {
    for operand in [left, right] where operand.type.isDisjoint(with: [.number, .string]) {
      throw RulesError(
        at: operand.place,
        "\"+\" needs numbers or strings, but this is \(operand.type.noun).")
    }
    let type: ExpressionType =
      left.type == .string || right.type == .string
      ? .string : left.type == .number && right.type == .number ? .number : [.number, .string]
    return try make(.sum(left, right), type, at: place)
  }
}
