import LiveFormats

/// A call of a method, ready to be evaluated: its arguments have passed the type check.
struct RuleCall: Sendable {
  let method: RuleMethod

  /// The receiver of the call, followed by the arguments.
  let operands: [Expression]

  /// Evaluates the operands and calls the method.
  let evaluate: Evaluate

  typealias Evaluate = @Sendable (inout Evaluation) throws(RuleFailure) -> RuleValue
}

extension RuleMethod {
  /// Checks the arguments of a call and binds the method to them.
  ///
  /// - Parameter place: The position of the method's name.
  /// - Throws: `RulesError` if the arguments don't match the method.
  func call(
    on receiver: Expression, _ arguments: [Expression], at place: TextPosition
  ) throws(RulesError) -> RuleCall {
    RuleCall(
      method: self, operands: [receiver] + arguments,
      evaluate: try evaluation(of: receiver, arguments, at: place))
  }

  private func evaluation(
    of receiver: Expression, _ arguments: [Expression], at place: TextPosition
  ) throws(RulesError) -> RuleCall.Evaluate {
    switch form {
    case .snapshot(let body):
      _ = try strings(arguments, count: 0, at: place)
      return { evaluation throws(RuleFailure) in
        let snapshot = try evaluation.snapshot(receiver)
        return try evaluation.run(at: place) { _ throws(RuleFailure.Reason) in try body(snapshot) }
      }
    case .snapshotPath(let body):
      let path = PathArgument(try strings(arguments, count: 1, at: place)[0])
      return { evaluation throws(RuleFailure) in
        body(try evaluation.snapshot(receiver), try evaluation.path(path, of: name))
      }
    case .snapshotPaths(let body):
      let list = try names(arguments).map(PathArgument.init)
      return { evaluation throws(RuleFailure) in
        body(try evaluation.snapshot(receiver), try evaluation.paths(list, of: name))
      }
    case .string(let body):
      _ = try strings(arguments, count: 0, at: place)
      return { evaluation throws(RuleFailure) in
        let text = try evaluation.string(receiver, for: name, at: place)
        return try evaluation.run(at: place) { meter throws(RuleFailure.Reason) in
          try body(text, &meter)
        }
      }
    case .stringString(let body):
      let argument = try strings(arguments, count: 1, at: place)[0]
      return { evaluation throws(RuleFailure) in
        let text = try evaluation.string(receiver, for: name, at: place)
        let part = try evaluation.argument(argument, of: name)
        return try evaluation.run(at: place) { meter throws(RuleFailure.Reason) in
          try body(text, part, &meter)
        }
      }
    case .stringStringString(let body):
      let arguments = try strings(arguments, count: 2, at: place)
      return { evaluation throws(RuleFailure) in
        let text = try evaluation.string(receiver, for: name, at: place)
        let first = try evaluation.argument(arguments[0], of: name)
        let second = try evaluation.argument(arguments[1], of: name)
        return try evaluation.run(at: place) { meter throws(RuleFailure.Reason) in
          try body(text, first, second, &meter)
        }
      }
    case .stringPattern(let body):
      let pattern = try pattern(arguments, at: place)
      return { evaluation throws(RuleFailure) in
        let text = try evaluation.string(receiver, for: name, at: place)
        return try evaluation.run(at: place) { meter throws(RuleFailure.Reason) in
          try body(text, pattern, &meter)
        }
      }
    }
  }
}

/// The path of a descendant in a call's argument.
private enum PathArgument: Sendable {
  /// A literal, which is parsed once, with the rule.
  case literal(SnapshotPath)

  case computed(Expression)

  init(_ expression: Expression) {
    if case .constant(.string(let text)) = expression.operation {
      self = .literal(snapshotPath(text))
    } else {
      self = .computed(expression)
    }
  }
}

extension RuleMethod {
  private func strings(
    _ arguments: [Expression], count: Int, at place: TextPosition
  ) throws(RulesError) -> [Expression] {
    guard arguments.count == count else {
      let expected = count == 0 ? "no arguments" : count == 1 ? "1 argument" : "\(count) arguments"
      throw RulesError(at: place, "\"\(name)\" takes \(expected), not \(arguments.count).")
    }
    for argument in arguments { try argument.check(is: .string, "\"\(name)\" takes a string") }
    return arguments
  }

  private func names(_ arguments: [Expression]) throws(RulesError) -> [Expression] {
    guard let argument = arguments.first else { return [] }
    guard arguments.count == 1, case .list(let names) = argument.operation else {
      throw RulesError(at: argument.place, "\"\(name)\" takes a list: \(name)(['a', 'b']).")
    }
    guard !names.isEmpty else {
      throw RulesError(
        at: argument.place, "The list is empty. List the children, or write \(name)().")
    }
    for name in names { try name.check(is: .string, "The list takes names of children") }
    return names
  }

  private func pattern(
    _ arguments: [Expression], at place: TextPosition
  ) throws(RulesError) -> Pattern {
    guard arguments.count == 1, case .pattern(let pattern) = arguments[0].operation else {
      throw RulesError(
        at: arguments.first?.place ?? place,
        "\"\(name)\" takes a regular expression between slashes: \(name)(/^[a-z]+$/).")
    }
    return pattern
  }
}

extension Evaluation {
  /// Calls a method's function, and reports its error at the position of the call.
  fileprivate mutating func run(
    at place: TextPosition,
    _ body: (inout StepMeter) throws(RuleFailure.Reason) -> RuleValue
  ) throws(RuleFailure) -> RuleValue {
    do throws(RuleFailure.Reason) {
      return try body(&meter)
    } catch {
      throw RuleFailure(reason: error, place: place)
    }
  }

  /// The snapshot that a method is called on.
  fileprivate mutating func snapshot(_ operand: Expression) throws(RuleFailure) -> RuleSnapshot {
    let value = try value(of: operand)
    guard case .snapshot(let snapshot) = value else {
      throw RuleFailure(reason: .notAValue(value.type), place: operand.place)
    }
    return snapshot
  }

  /// The string that a method is called on.
  mutating func string(
    _ operand: Expression, for method: String, at place: TextPosition
  ) throws(RuleFailure) -> String {
    let value = try value(of: operand)
    guard case .string(let text) = value else {
      throw RuleFailure(reason: .notAString(value.type, method: method), place: place)
    }
    return text
  }

  fileprivate mutating func argument(
    _ argument: Expression, of method: String
  ) throws(RuleFailure) -> String {
    let value = try value(of: argument)
    guard case .string(let text) = value else {
      throw RuleFailure(
        reason: .argumentNotAString(value.type, method: method), place: argument.place)
    }
    return text
  }

  fileprivate mutating func path(
    _ argument: PathArgument, of method: String
  ) throws(RuleFailure) -> SnapshotPath {
    switch argument {
    case .literal(let path): return path
    case .computed(let expression):
      let text = try self.argument(expression, of: method)
      try take(bytes: 4 * text.utf8.count, at: expression.place)
      return snapshotPath(text)
    }
  }

  fileprivate mutating func paths(
    _ arguments: [PathArgument], of method: String
  ) throws(RuleFailure) -> [SnapshotPath] {
    var paths: [SnapshotPath] = []
    for argument in arguments { paths.append(try path(argument, of: method)) }
    return paths
  }
}
