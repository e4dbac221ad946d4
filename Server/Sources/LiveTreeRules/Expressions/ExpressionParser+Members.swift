import LiveFormats

extension ExpressionParser {
  /// Reads the rest of a member after its name: the arguments, if it's a method.
  ///
  /// - Parameter place: The position of the name.
  mutating func member(
    _ operand: Expression, _ name: String, at place: TextPosition
  ) throws(RulesError) -> Expression {
    guard isNext("(") else { return try property(operand, name, at: place) }
    let arguments = try arguments()
    let method = try RuleMethod.named(name, of: operand.type, at: place)
    let call = try method.call(on: operand, arguments, at: place)
    return try make(.call(call), method.result, at: place)
  }

  private mutating func arguments() throws(RulesError) -> [Expression] {
    try advance()
    var arguments: [Expression] = []
    if try skip(")") { return arguments }
    repeat { arguments.append(try expression()) } while try skip(",")
    try expect(")", "after the arguments")
    return arguments
  }

  private func property(
    _ operand: Expression, _ name: String, at place: TextPosition
  ) throws(RulesError) -> Expression {
    if operand.type.contains(.claims) {
      return try make(.member(operand, name), .claim, at: place)
    }
    if operand.type.contains(.string), name == "length" {
      return try make(.length(operand), .number, at: place)
    }
    if operand.type == .snapshot {
      let isMethod = RuleMethod.all.contains { $0.receiver == .snapshot && $0.name == name }
      let advice = isMethod ? "Write \(name)()." : "Write .child('\(name)').val() for a child."
      throw RulesError(at: place, "Snapshots have no properties. \(advice)")
    }
    let advice =
      name == "length"
      ? "Only strings have it."
      : "Strings have only length; to read a child, write .child('\(name)').val()."
    throw RulesError(at: place, "\(operand.type.subject) has no property \"\(name)\". \(advice)")
  }
}
