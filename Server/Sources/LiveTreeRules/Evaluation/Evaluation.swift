import LiveTree

/// Finds the values of expressions, at one place after the other.
struct Evaluation {
  var scope: RuleScope
  var meter: StepMeter

  /// Whether snapshots must know where they are, because the expression asks for a parent.
  var tracksPaths = true

  /// - Throws: `RuleFailure` when the expression has no value, also in what `&&` and `||` have
  ///   evaluated.
  mutating func value(of expression: Expression) throws(RuleFailure) -> RuleValue {
    guard meter.take(1) else { throw RuleFailure(reason: .isOverBudget, place: expression.place) }
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
    case .negative, .equality, .comparison, .sum, .arithmetic:
      return try operate(expression)
    case .snapshot, .literalChild, .child, .hasChild, .hasChildren:
      return try look(expression)
    case .length, .stringTest, .replace, .changeCase, .matches:
      return try read(expression)
    case .pattern, .list: return .null
    }
  }

  /// The value of an expression that must be true or false.
  mutating func truth(of expression: Expression) throws(RuleFailure) -> Bool {
    let value = try value(of: expression)
    guard case .bool(let truth) = value else {
      throw RuleFailure(reason: .isNoTruthValue(value.type), place: expression.place)
    }
    return truth
  }

  mutating func take(bytes: Int, at place: TextPlace) throws(RuleFailure) {
    guard meter.take(bytes: bytes) else { throw RuleFailure(reason: .isOverBudget, place: place) }
  }
}

extension Evaluation {
  /// What a name means to a part of `auth`; null for everything that has no members.
  private mutating func member(
    _ name: String, of value: RuleValue, at place: TextPlace
  ) throws(RuleFailure) -> RuleValue {
    switch value {
    case .string(let text) where name == "length":
      return .number(.integer(try utf16Count(of: text, at: place)))
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
    _ value: RuleValue, _ name: Expression, at place: TextPlace
  ) throws(RuleFailure) -> RuleValue {
    switch try self.value(of: name) {
    case .string(let name): return try member(name, of: value, at: place)
    case .number(let number): return try member(number.text, of: value, at: place)
    case let found: throw RuleFailure(reason: .isNoName(found.type), place: name.place)
    }
  }
}
