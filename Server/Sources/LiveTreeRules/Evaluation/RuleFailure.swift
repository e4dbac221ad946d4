/// Why an expression has no value; the whole rule is false then.
struct RuleFailure: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case isNoTruthValue(ExpressionType)
    case cannotCompare(ExpressionType, ExpressionType)
    case cannotAdd(ExpressionType, ExpressionType)
    case isNoNumber(ExpressionType, operator: String)
    case isNoString(ExpressionType, method: String)
    case argumentIsNoString(ExpressionType, method: String)
    case isNoName(ExpressionType)
    case isAboveRoot
    case isOverBudget
  }

  let reason: Reason
  let place: TextPlace
}

extension RuleFailure {
  /// What went wrong and what the rule could do about it.
  var sentence: String {
    switch reason {
    case .isNoTruthValue(let found):
      "This is \(found.noun), not true or false. Compare it with == first."
    case .cannotCompare(let left, let right):
      "\(left.subject) can not be compared with \(right.noun). Check first that both are numbers, or "
        + "both strings."
    case .cannotAdd(let left, let right):
      "\(left.subject) and \(right.noun) can not be added. Check first that both are numbers or strings."
    case .isNoNumber(let found, let sign):
      "\"\(sign)\" calculates with numbers, and this is \(found.noun). Check isNumber() first."
    case .isNoString(let found, let method):
      "\"\(method)\" belongs to strings, and this is \(found.noun). Check isString() first."
    case .argumentIsNoString(let found, let method):
      "\"\(method)\" takes a string, and got \(found.noun). Compare the argument with null first."
    case .isNoName(let found):
      "In brackets stands a name or an index, and this is \(found.noun). Compare it with null first."
    case .isAboveRoot:
      "The root has no parent. Remove one \"parent()\"."
    case .isOverBudget:
      "The rules take too many steps for this request. Make them simpler, or write less at once."
    }
  }
}
