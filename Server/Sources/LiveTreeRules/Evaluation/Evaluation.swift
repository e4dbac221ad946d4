import LiveTree

/// Evaluates expressions for one location after another.
struct Evaluation {
  var scope: RuleScope
  var meter: StepMeter

  /// - Throws: `RuleFailure` if the expression or an evaluated operand has no value.
  mutating func value(of expression: Expression) throws(RuleFailure) -> RuleValue {
    guard meter.take(1) else { throw RuleFailure(reason: .overBudget, place: expression.place) }
    switch expression.operation {
    case .constant(let value): return value
    case .variable(let variable): return scope.value(of: variable)
    case .query(let property): return scope.value(of: property)
    case .member(let operand, let name):
      return try member(name, of: value(of: operand), at: expression.place)
    case .element(let operand, let name):
      return try element(value(of: operand), name, at: expression.place)
    case .not(let operand): return .bool(!(try truth(of: operand)))
    case .conjunction(let operands):
      for operand in operands { guard try truth(of: operand) else { return .bool(false) } }
      return .bool(true)
    case .disjunction(let operands):
      for operand in operands { if try truth(of: operand) { return .bool(true) } }
      return .bool(false)
    case .condition(let condition, let first, let second):
      return try value(of: truth(of: condition) ? first : second)
    case .negative(let operand): return try negative(operand)
    case .equality(let left, let right, let isNegated):
      return .bool(try areEqual(left, right, at: expression.place) != isNegated)
    case .comparison(let comparison, let left, let right):
      return .bool(try holds(comparison, left, right, at: expression.place))
    case .sum(let left, let right): return try sum(left, right, at: expression.place)
    case .arithmetic(let arithmetic, let left, let right):
      return try calculate(arithmetic, left, right)
    case .length(let operand): return try length(operand, at: expression.place)
    case .call(let call): return try call.evaluate(&self)
    case .pattern, .list:
      throw RuleFailure(reason: .notAValue(expression.type), place: expression.place)
    }
  }

  /// The value of a boolean expression.
  mutating func truth(of expression: Expression) throws(RuleFailure) -> Bool {
    let value = try value(of: expression)
    guard case .bool(let truth) = value else {
      throw RuleFailure(reason: .notABoolean(value.type), place: expression.place)
    }
    return truth
  }

  mutating func take(bytes: Int, at place: TextPosition) throws(RuleFailure) {
    guard meter.take(bytes: bytes) else { throw RuleFailure(reason: .overBudget, place: place) }
  }
}

extension Evaluation {
  private mutating func length(
    _ operand: Expression, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    try length(string(operand, for: "length", at: place), at: place)
  }

  /// The length of a string in UTF-16 code units, as in JavaScript.
  private mutating func length(
    _ text: String, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    try take(bytes: text.utf8.count, at: place)
    return .number(.integer(Int64(text.utf16.count)))
  }

  /// The member of `auth` or of a value in it; null if it doesn't exist.
  private mutating func member(
    _ name: String, of value: RuleValue, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    switch value {
    case .string(let text) where name == "length":
      return try length(text, at: place)
    case .claims(.array(let elements)) where name == "length":
      return .number(.integer(Int64(elements.count)))
    case .claims(.array(let elements)):
      let index = Int(name) ?? -1
      return elements.indices.contains(index) ? RuleValue(elements[index]) : .null
    case .claims(.object(let members)):
      try take(bytes: members.count * StepMeter.bytesPerStep, at: place)
      let member = members.last { $0.name.utf8.elementsEqual(name.utf8) }
      return member.map { RuleValue($0.value) } ?? .null
    default:
      return .null
    }
  }

  private mutating func element(
    _ value: RuleValue, _ name: Expression, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    switch try self.value(of: name) {
    case .string(let name): return try member(name, of: value, at: place)
    case .number(let number): return try member(number.text, of: value, at: place)
    case let found: throw RuleFailure(reason: .notAName(found.type), place: name.place)
    }
  }
}
