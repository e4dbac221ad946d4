/// The times of one workload, which the benchmarks pass to the report.
public struct Figures: Codable, Sendable {
  /// The name of the workload.
  public let workload: String
  /// The median time of one call in nanoseconds, by the name of its subject.
  public let nanoseconds: [String: Double]

  /// Creates the figures from the medians of a workload.
  public init(of workload: Workload, medians: [Subject: Double]) {
    self.workload = workload.name
    nanoseconds = Dictionary(uniqueKeysWithValues: medians.map { ($0.rawValue, $1) })
  }

  /// The median time of one call, in nanoseconds.
  public var medians: [Subject: Double] {
    var medians: [Subject: Double] = [:]
    for (name, time) in nanoseconds { Subject(rawValue: name).map { medians[$0] = time } }
    return medians
  }
}
