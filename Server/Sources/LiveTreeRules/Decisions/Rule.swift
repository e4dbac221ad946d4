import LiveTree

/// One `.read`, `.write` or `.validate` of a document.
struct Rule: Sendable {
  let kind: RulesExplanation.Step.Kind

  /// The keys and `$` names on the way to it.
  let location: String

  /// Where its expression starts in the document.
  let place: TextPlace

  /// The expression as it is written.
  let text: String

  let expression: Expression

  /// What the expression names, each once, in order.
  let variables: [RuleVariable]

  /// Whether the expression asks a snapshot for its parent.
  let asksForParents: Bool

  init(
    _ kind: RulesExplanation.Step.Kind, at location: String, _ place: TextPlace, text: String,
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
    self.asksForParents = expression.asksForParents
  }
}

extension Expression {
  fileprivate var asksForParents: Bool {
    if case .call(let call) = operation, call.method.asksForParent { return true }
    return operation.operands.contains(where: \.asksForParents)
  }

  fileprivate func collectVariables(into variables: inout [RuleVariable]) {
    if case .variable(let variable) = operation, !variables.contains(variable) {
      variables.append(variable)
    }
    for operand in operation.operands { operand.collectVariables(into: &variables) }
  }
}
