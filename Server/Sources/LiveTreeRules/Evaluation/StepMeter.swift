/// Counts the work of a decision, so that no rule can keep a database busy for long.
///
/// A step is an operation of an expression, a node that is looked at, 16 bytes of a string, or a
/// character for each state that a regular expression is in.
struct StepMeter: Sendable {
  private(set) var remaining: Int

  /// What strings cost.
  static let bytesPerStep = 16

  init(budget: Int) {
    remaining = budget
  }

  /// Counts steps; `false` when there are not so many left, and then none are.
  mutating func take(_ steps: Int) -> Bool {
    guard steps <= remaining else {
      remaining = 0
      return false
    }
    remaining -= steps
    return true
  }

  /// Counts work on the bytes of a string.
  mutating func take(bytes: Int) -> Bool {
    take(bytes / Self.bytesPerStep)
  }

  /// Counts work on the bytes of a string, or throws if it's too much.
  mutating func spend(bytes: Int) throws(RuleFailure.Reason) {
    guard take(bytes: bytes) else { throw .overBudget }
  }
}
