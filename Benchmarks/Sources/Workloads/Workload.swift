/// Two lists to compare, and the guarantees for the comparison.
public struct Workload: Sendable {
  /// The short name.
  public let name: String
  /// A description of the changes.
  public let summary: String
  /// The guarantees.
  public let guards: [Guard]
  /// Creates the lists.
  public let trial: @Sendable () -> Trial

  init(
    _ name: String, _ summary: String, _ guards: [Guard], trial: @escaping @Sendable () -> Trial
  ) {
    self.name = name
    self.summary = summary
    self.guards = guards
    self.trial = trial
  }
}

extension Workload {
  /// All workloads, in the order of the report.
  public static let all =
    tokens + rows + documents + sections + shortLists + duplicates + blocks
    + sameAtAnySize + growth + events + arrivals + entries + keys + flood + pieces
    + unordered
}
