import LiveTree

extension Evaluation {
  mutating func negative(_ operand: Expression) throws(RuleFailure) -> RuleValue {
    .number(-(try number(operand, for: "-")))
  }

  mutating func calculate(
    _ arithmetic: Arithmetic, _ left: Expression, _ right: Expression
  ) throws(RuleFailure) -> RuleValue {
    let left = try number(left, for: arithmetic.rawValue)
    let right = try number(right, for: arithmetic.rawValue)
    return .number(arithmetic.result(left, right))
  }

  mutating func areEqual(
    _ left: Expression, _ right: Expression, at place: TextPosition
  ) throws(RuleFailure) -> Bool {
    let (left, right) = (try value(of: left), try value(of: right))
    if case .string(let text) = left, case .string(let other) = right {
      try take(bytes: min(text.utf8.count, other.utf8.count), at: place)
    }
    return left.equals(right)
  }

  mutating func holds(
    _ comparison: Comparison, _ left: Expression, _ right: Expression, at place: TextPosition
  ) throws(RuleFailure) -> Bool {
    try compare(value(of: left), value(of: right), comparison, place)
  }

  mutating func sum(
    _ left: Expression, _ right: Expression, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    try sum(value(of: left), value(of: right), at: place)
  }

  private mutating func number(
    _ operand: Expression, for sign: String
  ) throws(RuleFailure) -> RuleNumber {
    let value = try value(of: operand)
    guard case .number(let number) = value else {
      throw RuleFailure(reason: .notANumber(value.type, operator: sign), place: operand.place)
    }
    return number
  }

  private mutating func compare(
    _ left: RuleValue, _ right: RuleValue, _ comparison: Comparison, _ place: TextPosition
  ) throws(RuleFailure) -> Bool {
    switch (left, right) {
    case (.number(let mine), .number(let theirs)):
      return mine.compared(to: theirs).map(comparison.holds) ?? false
    case (.string(let mine), .string(let theirs)):
      try take(bytes: min(mine.utf8.count, theirs.utf8.count), at: place)
      return comparison.holds(compare(mine, theirs))
    default:
      throw RuleFailure(reason: .cannotCompare(left.type, right.type), place: place)
    }
  }

  /// Compares strings by UTF-16 code units, as JavaScript and the database do: negative if the
  /// first sorts before the second, zero if they are equal, and positive otherwise.
  private func compare(_ first: String, _ second: String) -> Int {
    let (mine, theirs) = (TreeScalar.string(first), TreeScalar.string(second))
    return mine == theirs ? 0 : mine < theirs ? -1 : 1
  }

  private mutating func sum(
    _ left: RuleValue, _ right: RuleValue, at place: TextPosition
  ) throws(RuleFailure) -> RuleValue {
    switch (left, right) {
    case (.number(let mine), .number(let theirs)):
      return .number(mine + theirs)
    case (.string, .string), (.string, .number), (.number, .string):
      let (mine, theirs) = (left.text, right.text)
      try take(bytes: mine.utf8.count + theirs.utf8.count, at: place)
      return .string(mine + theirs)
    default:
      throw RuleFailure(reason: .cannotAdd(left.type, right.type), place: place)
    }
  }
}

extension RuleValue {
  /// A string, or a number as text.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    default: ""
    }
  }
}

extension Comparison {
  /// Whether the comparison holds for a negative, zero or positive difference.
  fileprivate func holds(_ difference: Int) -> Bool {
    switch self {
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    }
  }
}

extension Arithmetic {
  fileprivate func result(_ left: RuleNumber, _ right: RuleNumber) -> RuleNumber {
    switch self {
    case .minus: left - right
    case .times: left * right
    case .divided: left / right
    case .remainder: left % right
    }
  }
}
