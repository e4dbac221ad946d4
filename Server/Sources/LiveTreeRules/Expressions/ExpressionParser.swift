import LiveFormats

/// Parses a rule's expression and checks its types.
///
/// Source: Protocol.md §4.5.
struct ExpressionParser {
  /// The maximum depth of nested operations. It limits the stack for parsing and evaluation to
  /// about 100 KiB, or 500 KiB in a debug build. Chains of `&&` and `||` count once.
  static let maximumDepth = 40

  /// The names that the expression may use, in addition to the global ones.
  var scope: ExpressionScope

  var lexer: Lexer
  private(set) var token: Token
  private var nesting = 0

  private init(_ text: LocatedText, in scope: ExpressionScope) throws(RulesError) {
    self.scope = scope
    self.lexer = Lexer(text)
    self.token = try lexer.token()
  }

  /// Parses the whole text of a rule, and deducts the size of its regular expressions from the
  /// scope's limit.
  static func rule(
    _ text: LocatedText, in scope: inout ExpressionScope
  ) throws(RulesError) -> Expression {
    var parser = try ExpressionParser(text, in: scope)
    guard parser.token.kind != .end else {
      throw parser.error("Expected true, false or a condition.")
    }
    let expression = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.error(
        "Unexpected \(parser.token.noun). Write an operator before it, or remove it.")
    }
    scope = parser.scope
    guard expression.type.contains(.bool) else {
      let advice =
        expression.type == .snapshot
        ? "Use .exists(), or compare .val()." : "Compare it with something."
      throw RulesError(
        at: text.place(at: 0),
        "A rule must be true or false, but this is \(expression.type.noun). \(advice)")
    }
    return expression
  }
}

/// The names that an expression may use.
struct ExpressionScope: Hashable, Sendable {
  /// Whether `newData` exists.
  var hasNewData: Bool

  /// The `$` variables in the path of the rule, by level; `nil` for a literal key.
  var keys: [String?]

  /// The number of instructions that further regular expressions may have in total.
  var patternRoom: Int
}

extension ExpressionParser {
  var place: TextPosition { lexer.text.place(at: token.offset) }

  func error(_ message: String) -> RulesError {
    RulesError(at: place, message)
  }

  mutating func advance() throws(RulesError) {
    token = try lexer.token()
  }

  func isNext(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  /// Reads a symbol if it comes next.
  mutating func skip(_ symbol: String) throws(RulesError) -> Bool {
    guard isNext(symbol) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ symbol: String, _ reason: String) throws(RulesError) {
    guard try skip(symbol) else {
      throw error("Expected \"\(symbol)\" \(reason), found \(token.noun).")
    }
  }

  /// Creates an operation, if it isn't nested too deeply.
  func make(
    _ operation: Expression.Operation, _ type: ExpressionType, at place: TextPosition
  ) throws(RulesError) -> Expression {
    let expression = Expression(operation, type, at: place)
    guard expression.depth <= Self.maximumDepth else { throw depthError(at: place) }
    return expression
  }

  private func depthError(at place: TextPosition) -> RulesError {
    RulesError(
      at: place,
      "More than \(Self.maximumDepth) nested operations. Split this rule into several."
    )
  }

  /// Reads an expression, including conditions.
  mutating func expression() throws(RulesError) -> Expression {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumDepth else { throw depthError(at: place) }
    let condition = try operation(binding: 0)
    return isNext("?") ? try choice(by: condition) : condition
  }

  private mutating func choice(by condition: Expression) throws(RulesError) -> Expression {
    let start = place
    try advance()
    try condition.check(is: .bool, "\"?\" needs a condition before it")
    let first = try expression()
    try expect(":", "between the two values of \"?\"")
    let second = try expression()
    guard !first.type.isDisjoint(with: second.type) else {
      throw RulesError(
        at: second.place,
        "The values of \"?\" have different types: \(first.type.noun) and \(second.type.noun). Use one type."
      )
    }
    return try make(
      .condition(condition, then: first, else: second), first.type.union(second.type), at: start)
  }
}

extension Expression {
  /// Throws unless the expression may have a value of a type.
  func check(is expected: ExpressionType, _ reason: String) throws(RulesError) {
    guard type.isDisjoint(with: expected) else { return }
    throw RulesError(
      at: place, "\(reason), but this is \(type.noun).")
  }
}
