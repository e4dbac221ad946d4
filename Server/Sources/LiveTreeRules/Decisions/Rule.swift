import LiveTree

/// A `.read`, `.write` or `.validate` rule of a document.
struct Rule: Sendable {
  let kind: RulesExplanation.Step.Kind

  /// The path of the rule: keys and `$` variables.
  let location: String

  /// The position of the expression in the document.
  let place: TextPosition

  /// The source of the expression.
  let text: String

  let expression: Expression

  /// The variables in the expression, in order and without duplicates.
  let variables: [RuleVariable]

  /// Whether the expression calls `parent()`.
  let usesParent: Bool

  /// Whether the expression uses `newData`.
  let usesNewData: Bool

  /// What the expression reads of the database.
  let reads: Set<RuleRead>

  init(
    _ kind: RulesExplanation.Step.Kind, at location: String, _ place: TextPosition, text: String,
    _ expression: Expression
  ) {
    self.kind = kind
    self.location = location
    self.place = place
    self.text = text
    self.expression = expression
    var variables: [RuleVariable] = []
    expression.collectVariables(into: &variables)
    self.variables = variables
    self.usesParent = expression.usesParent
    self.usesNewData = variables.contains(.newData)
    self.reads = RuleRead.all(in: expression)
  }
}

extension Expression {
  fileprivate var usesParent: Bool {
    if case .call(let call) = operation, call.method.usesParent { return true }
    return operation.operands.contains(where: \.usesParent)
  }

  fileprivate func collectVariables(into variables: inout [RuleVariable]) {
    if case .variable(let variable) = operation, !variables.contains(variable) {
      variables.append(variable)
    }
    for operand in operation.operands { operand.collectVariables(into: &variables) }
  }
}
