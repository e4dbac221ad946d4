/// Counts the work of a decision, so that no rule can block a database for long.
///
/// A step is an operation of an expression, 16 bytes of a string, or a character for each state of a
/// regular expression.
struct StepMeter: Sendable {
  private(set) var remaining: Int

  /// Whether more steps were needed than there were.
  private(set) var isOverBudget = false

  /// The number of bytes of a string that cost one step.
  static let bytesPerStep = 16

  init(budget: Int) {
    remaining = budget
  }

  /// Takes steps. If too few remain, it returns `false` and none remain.
  mutating func take(_ steps: Int) -> Bool {
    guard steps <= remaining else {
      (remaining, isOverBudget) = (0, true)
      return false
    }
    remaining -= steps
    return true
  }

  /// Takes the steps for work on the bytes of a string.
  mutating func take(bytes: Int) -> Bool {
    take(bytes / Self.bytesPerStep)
  }

  /// Takes the steps for work on the bytes of a string, or throws if too few remain.
  mutating func spend(bytes: Int) throws(RuleFailure.Reason) {
    guard take(bytes: bytes) else { throw .overBudget }
  }
}
