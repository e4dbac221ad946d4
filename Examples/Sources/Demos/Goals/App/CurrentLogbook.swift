import Foundation
import LiveList
import LiveListPipeline

/// The logbook that the app currently uses, and how the app reads it.
@MainActor
final class CurrentLogbook {
  var logbook: any Logbook
  let calendar: Calendar
  let timing: ListTiming
  /// The delays before a failed store is read again. The failure is reported only after all of
  /// them.
  let quickRetries: [Duration]

  init(_ logbook: any Logbook, calendar: Calendar, timing: ListTiming, quickRetries: [Duration]) {
    self.logbook = logbook
    self.calendar = calendar
    self.timing = timing
    self.quickRetries = quickRetries
  }

  var now: Date { timing.now() }

  /// Returns a source that reads the logbook, and reads it again after each change.
  ///
  /// - Parameters:
  ///   - rollsOver: Whether the logbook is also read again at midnight.
  ///   - read: Reads the logbook.
  @available(Systems 2024, *)
  func source<SectionID, Header, Item>(
    rollsOver: Bool = false,
    _ read:
      @escaping @MainActor (any Logbook) async throws -> [ListSection<
        SectionID, Header, Item
      >]
  ) -> ListStates<SectionID, Header, Item> {
    .onMainActor { [self] yield in
      let logbook = logbook
      let signals = rollsOver ? withMidnights(logbook.changes()) : logbook.changes()
      yield(try await state(of: logbook, read))
      for await _ in signals { yield(try await state(of: logbook, read)) }
    }
  }

  private func state<SectionID, Header, Item>(
    of logbook: any Logbook,
    _ read: @MainActor (any Logbook) async throws -> [ListSection<SectionID, Header, Item>]
  ) async throws -> ListState<SectionID, Header, Item> {
    var state = ListState.live(try await retrying { try await read(logbook) })
    if case .stale(let since, let failure) = await logbook.phase() {
      state.fail(with: failure, at: since)
    }
    return state
  }

  /// Calls `body` until it succeeds, but only a few times.
  private func retrying<Value>(_ body: @MainActor () async throws -> Value) async throws -> Value {
    for delay in quickRetries {
      do {
        return try await body()
      } catch  where isWorthARetry(error) {
        try await timing.clock.sleep(for: delay)
      }
    }
    return try await body()
  }

  private func isWorthARetry(_ error: any Error) -> Bool {
    guard !(error is CancellationError), !Task.isCancelled else { return false }
    guard let error = error as? LogbookError else { return true }
    return error.kind == .store
  }

  /// The changes of the logbook; the start of each day counts as a change.
  private func withMidnights(_ changes: AsyncStream<Void>) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let changing = Task {
      for await _ in changes { continuation.yield() }
    }
    let dawning = Task {
      while !Task.isCancelled {
        let now = now
        let next = DateRange.nextChange(after: now, calendar: calendar)
        try await timing.clock.sleep(for: .seconds(next.timeIntervalSince(now)))
        continuation.yield()
      }
    }
    continuation.onTermination = { _ in
      changing.cancel()
      dawning.cancel()
    }
    return stream
  }
}
