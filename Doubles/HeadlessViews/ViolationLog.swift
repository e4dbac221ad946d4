package import LiveListTesting

/// The rules of a view that were broken.
///
/// A real view would have crashed or shown the wrong cells.
@MainActor
package final class ViolationLog {
  /// The violations, oldest first.
  package private(set) var violations: [ContractViolation] = []
  /// Called for each violation.
  package var onViolation: ((ContractViolation) -> Void)?

  package init() {}

  /// Records a violation.
  package func record(_ violation: ContractViolation) {
    violations.append(violation)
    onViolation?(violation)
  }
}
