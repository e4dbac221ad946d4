/// Reads a rule's expression and checks its types.
///
/// Source: REALTIME-PROTOCOL §4.5.
struct ExpressionParser {
  /// The most operations inside one another, which bounds the stack that parsing and evaluating
  /// need: about 100 KiB, and 500 KiB in a debug build. Chains of `&&` and `||` count once.
  static let maximumDepth = 40

  /// What names the expression may use, besides those that are always there.
  var scope: ExpressionScope

  var lexer: Lexer
  private(set) var token: Token
  private var nesting = 0

  private init(_ text: LocatedText, in scope: ExpressionScope) throws(RulesError) {
    self.scope = scope
    self.lexer = Lexer(text)
    self.token = try lexer.token()
  }

  /// Reads the whole text of a rule, and takes room for its regular expressions.
  static func rule(
    _ text: LocatedText, in scope: inout ExpressionScope
  ) throws(RulesError) -> Expression {
    var parser = try ExpressionParser(text, in: scope)
    guard parser.token.kind != .end else {
      throw parser.error("An expression is missing. Write true or false, or a condition.")
    }
    let expression = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.error(
        "\(parser.token.noun) is not expected here. Write an operator before it, or remove it.")
    }
    scope = parser.scope
    guard expression.type.contains(.bool) else {
      throw RulesError(
        at: text.place(at: 0),
        "A rule is true or false, and this is \(expression.type.noun). Compare it with something.")
    }
    return expression
  }
}

/// What names an expression may use.
struct ExpressionScope: Hashable, Sendable {
  /// Whether there is `newData`.
  var hasNewData: Bool

  /// The `$` names on the way to the rule, by level; `nil` for a literal key.
  var keys: [String?]

  /// How many instructions its regular expressions may have together.
  var patternRoom: Int
}

extension ExpressionParser {
  var place: TextPlace { lexer.text.place(at: token.offset) }

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
      throw error("Write \"\(symbol)\" \(reason). Here is \(token.noun).")
    }
  }

  /// Puts an operation together.
  func make(
    _ operation: Expression.Operation, _ type: ExpressionType, at place: TextPlace
  ) throws(RulesError) -> Expression {
    let expression = Expression(operation, type, at: place)
    guard expression.depth <= Self.maximumDepth else { throw depthError(at: place) }
    return expression
  }

  private func depthError(at place: TextPlace) -> RulesError {
    RulesError(
      at: place,
      "More than \(Self.maximumDepth) operations inside one another. Divide this rule into several."
    )
  }

  /// Reads an expression with everything that binds less than brackets do.
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
    try expect(":", "between the two values of a condition")
    let second = try expression()
    guard !first.type.isDisjoint(with: second.type) else {
      throw RulesError(
        at: second.place,
        "The first value is \(first.type.noun), this one is \(second.type.noun). Write two of one kind."
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
      at: place, "\(reason), but this is \(type.noun). Compare or convert it first.")
  }
}
