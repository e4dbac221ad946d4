extension Evaluation {
  /// Reads and changes strings.
  mutating func read(_ expression: Expression) throws(RuleFailure) -> RuleValue {
    switch expression.operation {
    case .length(let operand):
      let text = try string(operand, for: "length", at: expression.place)
      return .number(.integer(try utf16Count(of: text, at: expression.place)))
    case .stringTest(let test, let operand, let argument):
      let text = try string(operand, for: test.rawValue, at: expression.place)
      let part = try self.argument(argument, of: test.rawValue)
      return .bool(try holds(test, text, part, at: expression.place))
    case .replace(let operand, let old, let new):
      let text = try string(operand, for: "replace", at: expression.place)
      let (old, new) = (try argument(old, of: "replace"), try argument(new, of: "replace"))
      return .string(try replace(old, by: new, in: text, at: expression.place))
    case .changeCase(let operand, let isUpper):
      let name = isUpper ? "toUpperCase" : "toLowerCase"
      let text = try string(operand, for: name, at: expression.place)
      try take(bytes: 2 * text.utf8.count, at: expression.place)
      return .string(isUpper ? text.uppercased() : text.lowercased())
    case .matches(let operand, let pattern):
      let text = try string(operand, for: "matches", at: expression.place)
      guard let isFound = pattern.isFound(in: text, &meter) else {
        throw RuleFailure(reason: .isOverBudget, place: expression.place)
      }
      return .bool(isFound)
    default:
      return .null
    }
  }

  /// The length of a string as JavaScript counts it.
  mutating func utf16Count(of text: String, at place: TextPlace) throws(RuleFailure) -> Int64 {
    try take(bytes: text.utf8.count, at: place)
    return Int64(text.utf16.count)
  }

  private mutating func string(
    _ operand: Expression, for method: String, at place: TextPlace
  ) throws(RuleFailure) -> String {
    let value = try value(of: operand)
    guard case .string(let text) = value else {
      throw RuleFailure(reason: .isNoString(value.type, method: method), place: place)
    }
    return text
  }

  private mutating func argument(
    _ argument: Expression, of method: String
  ) throws(RuleFailure) -> String {
    let value = try value(of: argument)
    guard case .string(let text) = value else {
      throw RuleFailure(
        reason: .argumentIsNoString(value.type, method: method), place: argument.place)
    }
    return text
  }

  private mutating func holds(
    _ test: StringTest, _ text: String, _ part: String, at place: TextPlace
  ) throws(RuleFailure) -> Bool {
    switch test {
    case .beginsWith:
      try take(bytes: part.utf8.count, at: place)
      return text.utf8.starts(with: part.utf8)
    case .endsWith:
      try take(bytes: part.utf8.count, at: place)
      return text.utf8.suffix(part.utf8.count).elementsEqual(part.utf8)
    case .contains:
      try take(bytes: 2 * (text.utf8.count + part.utf8.count), at: place)
      return !ByteSearch(for: part).positions(in: text, most: 1).isEmpty
    }
  }

  private mutating func replace(
    _ old: String, by new: String, in text: String, at place: TextPlace
  ) throws(RuleFailure) -> String {
    try take(bytes: 2 * (text.utf8.count + old.utf8.count), at: place)
    let positions = ByteSearch(for: old).positions(in: text)
    // The meter is asked before the result exists, so that a chain of replacements can not fill
    // the memory. Each occurrence is a step of its own.
    let (size, isTooLarge) = positions.count.multipliedReportingOverflow(
      by: new.utf8.count + StepMeter.bytesPerStep)
    try take(bytes: isTooLarge ? .max : size, at: place)
    return replaced(positions, old, by: new, in: text)
  }

  private func replaced(
    _ positions: [Int], _ old: String, by new: String, in text: String
  ) -> String {
    let (bytes, new) = (Array(text.utf8), Array(new.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + positions.count * (new.count - old.utf8.count))
    var end = 0
    for position in positions {
      result += bytes[end..<position]
      result += new
      end = position + old.utf8.count
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
