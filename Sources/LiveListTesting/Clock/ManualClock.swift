import Synchronization

/// A clock that advances only when a test advances it.
///
///     let clock = ManualClock()
///     let task = Task { try await clock.sleep(for: .seconds(5)) }
///     await clock.sleepers(1)                 // the task has gone to sleep
///     clock.advance(by: .seconds(5))          // and wakes
///     try await task.value
@available(Systems 2024, *)
public final class ManualClock: Clock {
  /// A moment, counted from the clock's beginning.
  public struct Instant: InstantProtocol {
    /// The time since the beginning.
    public let offset: Duration

    /// Creates the moment at a duration after the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    public static func < (left: Self, right: Self) -> Bool {
      left.offset < right.offset
    }
  }

  private let schedule = Mutex(Schedule())

  /// A clock at its beginning.
  public init() {}

  /// The clock's current time.
  public var now: Instant { schedule.withLock(\.now) }

  /// Any duration is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of sleeping tasks, the earliest first.
  public var deadlines: [Instant] {
    schedule.withLock { $0.sleepers.map(\.deadline).sorted() }
  }

  /// Waits until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` if the task is canceled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = schedule.withLock { $0.makeTicket() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wake { $0.sleep(Sleeper(ticket: ticket, deadline: deadline, continuation: continuation)) }
      }
    } onCancel: {
      wake { $0.cancel(ticket) }
    }
  }

  /// Advances the time, and resumes sleeping tasks in the order of their deadlines.
  ///
  /// Tasks resume concurrently, and may not have run when the call returns.
  ///
  /// - Precondition: `duration` isn't negative.
  /// - Complexity: O(*n* log *n*) in the tasks that sleep.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "duration must not be negative; it is \(duration).")
    wake { $0.advance(by: duration) }
  }

  /// Returns when at least this many tasks sleep.
  public func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      wake { $0.wait(for: count, continuation) }
    }
  }

  /// Changes the schedule, then resumes the affected tasks: outside the lock, since they may sleep
  /// again at once.
  private func wake(_ change: (inout Schedule) -> [Resumption]) {
    for resumption in schedule.withLock({ change(&$0) }) { resumption.resume() }
  }
}
