/// The measurements of one workload.
public struct Finding: Sendable {
  /// The workload.
  public let workload: Workload
  /// The median time of one call, in nanoseconds.
  public let nanoseconds: [Subject: Double]
  /// The contents of the changeset, as numbers.
  public let outcome: Outcome
  /// The allocations of the call; `nil` on systems where they can't be counted.
  public let allocations: Allocations?
  /// The allocations of the diff alone.
  public let allocationsOfDiff: Allocations?

  /// Counts everything countable about a workload, and adds the measured times.
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

  /// The time of the call relative to that of another subject; `nil` if one of them wasn't timed.
  ///
  /// - Parameter objects: The number of objects whose time is subtracted from the call's.
  public func ratio(to subject: Subject, without objects: Double = 0) -> Double? {
    guard let time = nanoseconds[.changeset], let other = nanoseconds[subject], other > 0,
      let object = objects == 0 ? 0 : nanoseconds[.object]
    else { return nil }
    return max(0, time - objects * object) / other
  }
}
