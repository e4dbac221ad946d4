package import LiveListTesting

/// The rules that a view was seen to be made to break.
///
/// A real view would have ended the process, or shown the wrong cells.
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
