package import Demos
package import Foundation
import Synchronization

/// A logbook in memory that fails on request, and can delay a read.
package final class MockLogbook: Logbook {
  private struct State {
    var contents: LogbookContents
    var failure: LogbookError?
    var failuresLeft = Int.max
    var rankingsFailure: LogbookError?
    var readings = 0
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
    var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>
  private let listeners = LogbookChanges()

  package init(_ contents: LogbookContents = LogbookContents()) {
    state = Mutex(State(contents: contents))
  }

  package var contents: LogbookContents { state.withLock(\.contents) }

  /// The number of reads of the matches.
  package var readings: Int { state.withLock(\.readings) }

  /// Makes all operations fail from now on, forever or a number of times; `nil` makes them succeed.
  package func fail(with failure: LogbookError?, times: Int = .max) {
    state.withLock { state in
      state.failure = failure
      state.failuresLeft = times
    }
  }

  /// From now on the rankings can't be read, or they can.
  package func failRankings(with failure: LogbookError?) {
    state.withLock { $0.rankingsFailure = failure }
  }

  /// Changes the logbook like another user.
  package func change(_ body: (inout LogbookContents) throws -> Void) rethrows {
    try state.withLock { try body(&$0.contents) }
    listeners.tell()
  }

  /// Changes the logbook without notifying listeners.
  package func quietly(_ body: (inout LogbookContents) -> Void) {
    state.withLock { body(&$0.contents) }
  }

  private func access<Result: Sendable>(
    _ body: (inout LogbookContents) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      if let failure = state.failure, state.failuresLeft > 0 {
        state.failuresLeft -= 1
        throw failure
      }
      return try body(&state.contents)
    }
  }
}

extension MockLogbook {
  package func players() async throws -> [Player] { try access(\.players) }

  package func matches() async throws -> [Match] {
    let matches = Result { try access(\.matches) }
    await hold()
    return try matches.get()
  }

  package func rankings(
    in period: RankingPeriod, now: Date, calendar: Calendar
  ) async throws -> [Ranking] {
    if let failure = state.withLock(\.rankingsFailure) { throw failure }
    let players = try await players()
    let matches = try await matches()
    return Ranking.all(
      of: players, in: matches.filter { period.contains($0, now: now, calendar: calendar) })
  }

  package func createPlayer(named name: String) async throws -> Player {
    let player = try access { try $0.createPlayer(named: name) }
    listeners.tell()
    return player
  }

  package func renamePlayer(_ id: Player.ID, to name: String) async throws {
    try access { try $0.renamePlayer(id, to: name) }
    listeners.tell()
  }

  package func createMatch(_ draft: MatchDraft) async throws -> Match {
    let match = try access { try $0.createMatch(draft) }
    listeners.tell()
    return match
  }

  package func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws {
    try access { try $0.updateMatch(id, with: draft) }
    listeners.tell()
  }

  package func deleteMatch(_ id: Match.ID) async throws {
    try access { try $0.deleteMatch(id) }
    listeners.tell()
  }

  package func changes() -> AsyncStream<Void> { listeners.stream() }
}

extension MockLogbook {
  /// Makes reads of the matches wait from now on, after they have read.
  package func holdReadings() {
    state.withLock { $0.isHolding = true }
  }

  /// Lets waiting and later reads continue.
  package func releaseReadings() {
    let held = state.withLock { state in
      state.isHolding = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  /// Waits until the matches were read this many times.
  package func readings(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.readings < count { state.observers.append((count, continuation)) }
        return state.readings >= count
      }
      if isDone { continuation.resume() }
    }
  }

  /// Counts a read, and waits while reads are held.
  private func hold() async {
    await withCheckedContinuation { continuation in
      let (satisfied, waits) = state.withLock { state in
        state.readings += 1
        let count = state.readings
        defer { state.observers.removeAll { $0.count <= count } }
        if state.isHolding { state.held.append(continuation) }
        return (state.observers.filter { $0.count <= count }, state.isHolding)
      }
      for observer in satisfied { observer.continuation.resume() }
      if !waits { continuation.resume() }
    }
  }
}
