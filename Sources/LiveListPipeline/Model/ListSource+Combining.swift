extension ListSource {
  /// Combines this source with another. The result delivers the newest values of both whenever one
  /// of them has a new value.
  ///
  /// The first values are delivered as soon as both sources have delivered, so rows that depend on
  /// several sources change in one update. If one source fails, both are read again. Combined
  /// sources can be combined again.
  ///
  ///     let list = matches.combined(with: players) { matches, players in
  ///       matches.sections(by: \.week) + [ListSection(id: 0, header: "Players", items: players)]
  ///     }
  public func combined<Other, Result>(
    with other: ListSource<Other>, _ combine: @escaping (Value, Other) -> Result
  ) -> ListSource<Result> {
    ListSource<Result>(reportsChanges: reportsChanges && other.reportsChanges) { deliver in
      let latest = LatestPair<Value, Other>()
      try await readTogether([
        { try await read { latest.set(first: $0, combine, deliver) } },
        { try await other.read { latest.set(second: $0, combine, deliver) } },
      ])
    }
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

/// The newest values of two sources.
@MainActor
private final class LatestPair<First, Second> {
  private var first: First?
  private var second: Second?

  func set<Result>(
    first value: First, _ combine: (First, Second) -> Result, _ deliver: (Result) -> Void
  ) {
    first = value
    if let second { deliver(combine(value, second)) }
  }

  func set<Result>(
    second value: Second, _ combine: (First, Second) -> Result, _ deliver: (Result) -> Void
  ) {
    second = value
    if let first { deliver(combine(first, value)) }
  }
}
