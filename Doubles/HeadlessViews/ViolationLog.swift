package import LiveListTesting

/// The rules of a view that were broken.
///
/// A real view would have crashed, or shown the wrong cells.
@MainActor
package final class ViolationLog {
  /// All of them, the oldest first.
  package private(set) var violations: [ContractViolation] = []
  /// Called with each.
  package var onViolation: ((ContractViolation) -> Void)?

  package init() {}

  /// Writes one down.
  package func record(_ violation: ContractViolation) {
    violations.append(violation)
    onViolation?(violation)
  }
}
