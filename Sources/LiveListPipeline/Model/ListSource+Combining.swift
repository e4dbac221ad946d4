extension ListSource {
  /// Combines this source with another. The result delivers the newest values of both whenever one
  /// of them has a new value.
  ///
  /// The first values are delivered as soon as both sources have delivered, so rows that depend on
  /// several sources change in one update. If reading one source fails, both are read again. While
  /// one of them reports a failure in its phase, the result does, too. Combined sources can be
  /// combined again.
  ///
  ///     let list = matches.combined(with: players) { matches, players in
  ///       matches.sections(by: \.week) + [ListSection(id: 0, header: "Players", items: players)]
  ///     }
  public func combined<Other, Result>(
    with other: ListSource<Other>, _ combine: @escaping (Value, Other) -> Result
  ) -> ListSource<Result> {
    ListSource<Result>(
      reportsChanges: reportsChanges && other.reportsChanges,
      reporting: { listener in
        let latest = LatestPair(combine)
        try await readTogether([
          { try await read { latest.take(first: $0).map(listener) } },
          { try await other.read { latest.take(second: $0).map(listener) } },
        ])
      })
  }
}

/// Reads several sources concurrently until all have ended. If one fails, the others are canceled.
private func readTogether(_ readings: [@MainActor () async throws -> Void]) async throws {
  try await withThrowingTaskGroup { group in
    for reading in readings {
      group.addTask { try await reading() }
    }
    while try await group.next() != nil {}
  }
}

/// The newest values of two sources, and their failures.
@MainActor
private final class LatestPair<First, Second, Result> {
  private var first = SourceReport<First>()
  private var second = SourceReport<Second>()
  private let combine: (First, Second) -> Result

  init(_ combine: @escaping (First, Second) -> Result) {
    self.combine = combine
  }

  func take(first report: SourceReport<First>) -> SourceReport<Result>? {
    first.take(report)
    return combined(hasValue: report.value != nil)
  }

  func take(second report: SourceReport<Second>) -> SourceReport<Result>? {
    second.take(report)
    return combined(hasValue: report.value != nil)
  }

  /// - Parameter hasValue: Whether one of the values is new.
  /// - Returns: `nil` until both values or a failure exist.
  private func combined(hasValue: Bool) -> SourceReport<Result>? {
    var report = SourceReport<Result>(
      failure: first.failure ?? second.failure,
      since: first.failure == nil ? second.since : first.since)
    if hasValue, let first = first.value, let second = second.value {
      report.value = combine(first, second)
    }
    return report.value == nil && report.failure == nil ? nil : report
  }
}

extension SourceReport {
  /// Takes a newer report. A value stays until a newer one arrives.
  fileprivate mutating func take(_ newer: Self) {
    self = SourceReport(value: newer.value ?? value, failure: newer.failure, since: newer.since)
  }
}
