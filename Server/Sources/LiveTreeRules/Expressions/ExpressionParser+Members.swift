extension ExpressionParser {
  /// Reads what follows a member's name: the arguments if it is a method.
  ///
  /// - Parameter place: That of the name.
  mutating func member(
    _ operand: Expression, _ name: String, at place: TextPlace
  ) throws(RulesError) -> Expression {
    guard isNext("(") else { return try property(operand, name, at: place) }
    let arguments = try arguments()
    if operand.type == .snapshot {
      return try snapshotMethod(operand, name, arguments, at: place)
    }
    if operand.type.contains(.string) {
      return try stringMethod(operand, name, arguments, at: place)
    }
    throw RulesError(
      at: place, "\(operand.type.subject) has no methods. Only snapshots and strings have.")
  }

  private mutating func arguments() throws(RulesError) -> [Expression] {
    try advance()
    var arguments: [Expression] = []
    if try skip(")") { return arguments }
    repeat { arguments.append(try expression()) } while try skip(",")
    try expect(")", "behind the arguments")
    return arguments
  }

  private func property(
    _ operand: Expression, _ name: String, at place: TextPlace
  ) throws(RulesError) -> Expression {
    if operand.type.contains(.claims) {
      return try make(.member(operand, name), .claim, at: place)
    }
    if operand.type.contains(.string), name == "length" {
      return try make(.length(operand), .number, at: place)
    }
    if operand.type == .snapshot {
      let advice =
        isSnapshotMethod(name) ? "Write \(name)()." : "Write .child('\(name)').val() for a child."
      throw RulesError(at: place, "A snapshot has no properties. \(advice)")
    }
    throw RulesError(
      at: place,
      "\(operand.type.subject) has no property \"\(name)\". Of values only length can be asked.")
  }

  private func isSnapshotMethod(_ name: String) -> Bool {
    SnapshotMethod(rawValue: name) != nil || name == "child" || name == "hasChild"
  }

  private func snapshotMethod(
    _ operand: Expression, _ name: String, _ arguments: [Expression], at place: TextPlace
  ) throws(RulesError) -> Expression {
    switch name {
    case "child":
      try check(arguments, count: 1, of: name, at: place)
      guard case .constant(.string(let text)) = arguments[0].operation else {
        return try make(.child(of: operand, arguments[0]), .snapshot, at: place)
      }
      return try make(
        .literalChild(of: operand, snapshotPath(text)), .snapshot, at: place)
    case "hasChild":
      try check(arguments, count: 1, of: name, at: place)
      return try make(.hasChild(operand, arguments[0]), .bool, at: place)
    case "hasChildren" where !arguments.isEmpty:
      return try hasChildren(operand, arguments, at: place)
    default:
      guard let method = SnapshotMethod(rawValue: name) else {
        throw RulesError(at: place, "Snapshots have no method \"\(name)\". \(Self.snapshotMethods)")
      }
      try check(arguments, count: 0, of: name, at: place)
      return try make(.snapshot(method, of: operand), method.type, at: place)
    }
  }

  private static let snapshotMethods =
    "There are val, child, parent, hasChild, hasChildren, exists, getPriority, isNumber, isString "
    + "and isBoolean."

  private func hasChildren(
    _ operand: Expression, _ arguments: [Expression], at place: TextPlace
  ) throws(RulesError) -> Expression {
    guard arguments.count == 1, case .list(let names) = arguments[0].operation else {
      throw RulesError(
        at: arguments[0].place, "\"hasChildren\" takes a list: hasChildren(['a', 'b']).")
    }
    guard !names.isEmpty else {
      throw RulesError(
        at: arguments[0].place, "The list is empty. Name children, or write hasChildren().")
    }
    for name in names { try check(name, is: .string, "The list holds names of children") }
    return try make(.hasChildren(operand, names), .bool, at: place)
  }

  private func check(
    _ arguments: [Expression], count: Int, of method: String, at place: TextPlace
  ) throws(RulesError) {
    guard arguments.count == count else {
      throw RulesError(
        at: place,
        "\"\(method)\" takes \(count == 0 ? "no" : "\(count)") argument\(count == 1 ? "" : "s"), "
          + "and here are \(arguments.count).")
    }
    for argument in arguments {
      try check(argument, is: .string, "\"\(method)\" takes a string")
    }
  }

  private func stringMethod(
    _ operand: Expression, _ name: String, _ arguments: [Expression], at place: TextPlace
  ) throws(RulesError) -> Expression {
    switch name {
    case "contains", "beginsWith", "endsWith":
      try check(arguments, count: 1, of: name, at: place)
      let test = StringTest(rawValue: name) ?? .contains
      return try make(.stringTest(test, operand, arguments[0]), .bool, at: place)
    case "replace":
      try check(arguments, count: 2, of: name, at: place)
      return try make(.replace(operand, arguments[0], arguments[1]), .string, at: place)
    case "toLowerCase", "toUpperCase":
      try check(arguments, count: 0, of: name, at: place)
      return try make(
        .changeCase(operand, isUpper: name == "toUpperCase"), .string, at: place)
    case "matches":
      guard arguments.count == 1, case .pattern(let pattern) = arguments[0].operation else {
        throw RulesError(
          at: arguments.first?.place ?? place,
          "\"matches\" takes a regular expression between slashes: matches(/^[a-z]+$/).")
      }
      return try make(.matches(operand, pattern), .bool, at: place)
    case "length":
      throw RulesError(at: place, "\"length\" is no method. Leave the brackets out.")
    default:
      throw RulesError(
        at: place,
        "Strings have no method \"\(name)\". There are contains, beginsWith, endsWith, replace, "
          + "toLowerCase, toUpperCase and matches.")
    }
  }
}

extension SnapshotMethod {
  fileprivate var type: ExpressionType {
    switch self {
    case .val: .stored
    case .parent: .snapshot
    case .getPriority: [.null, .number, .string]
    case .exists, .isNumber, .isString, .isBoolean, .hasAnyChildren: .bool
    }
  }
}
