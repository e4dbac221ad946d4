import Foundation
public import LiveList

@available(Systems 2024, *)
extension ListStates {
  /// Combines this source with another. The result has the newest sections of both whenever one of
  /// them changes.
  ///
  /// The first list is delivered as soon as both sources have one, so rows that depend on several
  /// sources change in one update. While one of them reports a failure in its phase, the result
  /// does, too. If one can't go on, both are read again. Combined sources can be combined again.
  ///
  ///     let list = matches.combined(with: players) { weeks, players in
  ///       weeks + [ListSection(id: "players", header: "Players", items: players.flatMap(\.items))]
  ///     }
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - combine: Returns the sections, given those of both sources. Called on the main actor.
  public func combined<OtherID, OtherHeader, OtherItem, ResultID, ResultHeader, ResultItem>(
    with other: ListStates<OtherID, OtherHeader, OtherItem>,
    _ combine:
      @escaping @MainActor (
        [Section], [ListSection<OtherID, OtherHeader, OtherItem>]
      ) -> [ListSection<ResultID, ResultHeader, ResultItem>]
  ) -> ListStates<ResultID, ResultHeader, ResultItem> {
    ListStates<ResultID, ResultHeader, ResultItem>(
      reportsChanges: reportsChanges && other.reportsChanges,
      onMainActor: { yield in
        let latest = LatestPair(combine)
        try await readTogether([
          { try await read { latest.take(first: $0).map(yield) } },
          { try await other.read { latest.take(second: $0).map(yield) } },
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

/// The newest states of two sources, and the sections that both make.
@MainActor
private final class LatestPair<
  FirstID: Hashable, FirstHeader, FirstItem, SecondID: Hashable, SecondHeader, SecondItem,
  ResultID: Hashable, ResultHeader, ResultItem
> {
  typealias First = ListState<FirstID, FirstHeader, FirstItem>
  typealias Second = ListState<SecondID, SecondHeader, SecondItem>
  typealias Result = ListState<ResultID, ResultHeader, ResultItem>

  private var first = First()
  private var second = Second()
  /// The sections of both; `nil` until both sources have delivered.
  private var sections: [Result.Section]?
  private let combine: ([First.Section], [Second.Section]) -> [Result.Section]

  init(_ combine: @escaping ([First.Section], [Second.Section]) -> [Result.Section]) {
    self.combine = combine
  }

  func take(first state: First) -> Result? {
    let old = first.sections
    let hasRows = first.take(state, at: ListTime(Date()))
    return combined(hasRows && (sections == nil || !first.sections.sharesStorage(with: old)))
  }

  func take(second state: Second) -> Result? {
    let old = second.sections
    let hasRows = second.take(state, at: ListTime(Date()))
    return combined(hasRows && (sections == nil || !second.sections.sharesStorage(with: old)))
  }

  /// - Parameter isNew: Whether the rows of one have changed.
  /// - Returns: `nil` until both have rows, or one has failed.
  private func combined(_ isNew: Bool) -> Result? {
    if isNew, first.phase.hasRows, second.phase.hasRows {
      sections = combine(first.sections, second.sections)
    }
    let phase = first.phase.failure == nil ? second.phase : first.phase
    guard let sections else {
      return phase.failure.map { Result(sections: [], phase: .failed($0)) }
    }
    return Result(sections: sections, phase: phase)
  }
}

extension ListPhase {
  /// Whether there are rows, however old.
  fileprivate var hasRows: Bool {
    switch self {
    case .live, .stale: true
    case .loading, .failed: false
    }
  }
}
