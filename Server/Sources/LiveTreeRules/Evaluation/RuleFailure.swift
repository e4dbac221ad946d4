import LiveFormats

/// The reason why an expression has no value, which makes the whole rule false.
struct RuleFailure: Error, Hashable, Sendable {
  enum Reason: Error, Hashable, Sendable {
    case notABoolean(ExpressionType)
    case notANumber(ExpressionType, operator: String)
    case notAString(ExpressionType, method: String)
    case argumentNotAString(ExpressionType, method: String)
    case notAName(ExpressionType)

    /// The type check prevents such an expression from being evaluated.
    case notAValue(ExpressionType)

    case cannotCompare(ExpressionType, ExpressionType)
    case cannotAdd(ExpressionType, ExpressionType)
    case aboveRoot
    case overBudget
  }

  let reason: Reason
  let place: TextPosition
}

extension RuleFailure {
  /// A description of what went wrong, and how to change the rule.
  var sentence: String {
    switch reason {
    case .notABoolean(let found):
      "Expected true or false, but this is \(found.noun). Compare it with == first."
    case .notANumber(let found, let sign):
      "\"\(sign)\" needs numbers, but this is \(found.noun). Check isNumber() first."
    case .notAString(let found, let method):
      "\"\(method)\" needs a string, but this is \(found.noun). Check isString() first."
    case .argumentNotAString(let found, let method):
      "\"\(method)\" takes a string, but this is \(found.noun). Compare the argument with null first."
    case .notAName(let found):
      "Expected a name or an index in brackets, but this is \(found.noun). "
        + "Compare it with null first."
    case .notAValue(let found):
      "Expected a value, but this is \(found.noun)."
    case .cannotCompare(let left, let right):
      "Can't compare \(left.noun) and \(right.noun). "
        + "Check first that both are numbers, or both strings."
    case .cannotAdd(let left, let right):
      "Can't add \(left.noun) and \(right.noun). Check first that both are numbers or strings."
    case .aboveRoot:
      "The root has no parent. Remove one \"parent()\"."
    case .overBudget:
      "The rules take too many steps for this request. Simplify them, or write less at once."
    }
  }
}
