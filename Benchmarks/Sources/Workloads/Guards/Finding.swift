/// What was found out about one workload.
public struct Finding: Sendable {
  /// The workload.
  public let workload: Workload
  /// The median time of one call, in nanoseconds.
  public let nanoseconds: [Subject: Double]
  /// What the changeset says.
  public let outcome: Outcome
  /// What the call allocated; `nil` where allocations can't be counted.
  public let allocations: Allocations?
  /// What the diff alone allocated.
  public let allocationsOfDiff: Allocations?

  /// Counts what can be counted of a workload, and joins it with what was timed.
  public init(of workload: Workload, nanoseconds: [Subject: Double]) {
    let trial = workload.trial()
    self.init(
      workload: workload, nanoseconds: nanoseconds, outcome: trial.outcome,
      allocations: trial.calls[.changeset].flatMap(Allocations.init(_:)),
      allocationsOfDiff: Allocations(trial.diff))
  }

  init(
    workload: Workload, nanoseconds: [Subject: Double], outcome: Outcome,
    allocations: Allocations?, allocationsOfDiff: Allocations?
  ) {
    self.workload = workload
    self.nanoseconds = nanoseconds
    self.outcome = outcome
    self.allocations = allocations
    self.allocationsOfDiff = allocationsOfDiff
  }

  /// The time of the call as a part of another one's, `nil` where one of them was not timed.
  ///
  /// - Parameter constant: So many nanoseconds of the call don't count.
  public func ratio(to subject: Subject, without constant: Double = 0) -> Double? {
    guard let time = nanoseconds[.changeset], let other = nanoseconds[subject], other > 0
    else { return nil }
    return max(0, time - constant) / other
  }
}
