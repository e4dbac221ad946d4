extension ListSource {
  /// This source and another as one: the newest value of each, whenever one of them has a newer one.
  ///
  /// Nothing is delivered before both have delivered, and both values come in one: rows of several
  /// sources change in one update. When one of them fails both are read again, so that all of a list
  /// is from after the failure. Sources that are combined can be combined again.
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

/// Reads several sources at once until all have ended; the first that fails ends the others.
private func readTogether(_ readings: [@MainActor () async throws -> Void]) async throws {
  try await withThrowingTaskGroup { group in
    for reading in readings {
      group.addTask { try await reading() }
    }
    while try await group.next() != nil {}
  }
}

/// The newest value of each of two sources.
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
