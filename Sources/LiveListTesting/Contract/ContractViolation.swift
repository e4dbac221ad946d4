/// The error of a view that received an illegal change or shows the wrong contents.
///
/// ```
/// UITableView: attempt to delete row 3 from section 0 which only contains 3 rows before the update
///   change    delete item 0.3, in batch 0
///   rule      R13: Rows that are deleted or reloaded exist before the batch.
///   source    AppleTV, UIK12, UX
/// ```
public struct ContractViolation: Error, Hashable {
  /// The rule that was broken.
  public let rule: ContractRule
  /// The kind of view that imposes the rule.
  public let view: ContractViolation.View
  /// The view's message.
  public let message: String
  /// The operation that broke the rule, if it was a single one.
  public let operation: ContractViolation.Operation?
  /// The index of the batch, if there are several.
  public internal(set) var batch: Int?

  /// Creates the violation of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule that was broken.
  ///   - view: The kind of view that imposes the rule.
  ///   - operation: The operation that broke the rule, if it was a single one.
  ///   - values: The values in the message, in order.
  package init(
    _ rule: ContractRule, by view: ContractViolation.View,
    _ operation: ContractViolation.Operation? = nil,
    values: [String] = []
  ) {
    self.rule = rule
    self.view = view
    self.operation = operation
    message = rule.message(from: view, values)
  }

  /// Returns the violation as part of a batch.
  func inBatch(_ number: Int) -> Self {
    var violation = self
    violation.batch = number
    return violation
  }
}

extension ContractViolation: CustomStringConvertible {
  public var description: String {
    var lines = ["\(view): \(message)"]
    let place = batch.map { "batch \($0)" }
    switch (operation, place) {
    case (let operation?, let place?): lines.append("  change    \(operation), in \(place)")
    case (let operation?, nil): lines.append("  change    \(operation)")
    case (nil, let place?): lines.append("  in        \(place)")
    case (nil, nil): break
    }
    lines.append("  rule      \(rule)")
    lines.append("  source    \(rule.source)")
    return lines.joined(separator: "\n")
  }
}
