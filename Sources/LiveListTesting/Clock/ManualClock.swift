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
  /// A point in time of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// Creates a point in time at a duration after the clock's start.
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

  /// Creates a clock at its start.
  public init() {}

  /// The clock's current time.
  public var now: Instant { schedule.withLock(\.now) }

  /// Zero, because every duration is exact.
  public var minimumResolution: Duration { .zero }

  /// The deadlines of sleeping tasks, earliest first.
  public var deadlines: [Instant] {
    schedule.withLock { $0.sleepers.map(\.deadline).sorted() }
  }

  /// Waits until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` if the task is canceled earlier.
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
  /// Tasks resume concurrently, so they may not have run when this method returns.
  ///
  /// - Precondition: `duration` isn't negative.
  /// - Complexity: O(*n* log *n*) in the number of sleeping tasks.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "duration must not be negative; it is \(duration).")
    wake { $0.advance(by: duration) }
  }

  /// Waits until at least this many tasks are sleeping.
  public func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      wake { $0.wait(for: count, continuation) }
    }
  }

  /// Changes the schedule, then resumes the affected tasks. They are resumed after unlocking,
  /// because they may sleep again immediately.
  private func wake(_ change: (inout Schedule) -> [Resumption]) {
    for resumption in schedule.withLock({ change(&$0) }) { resumption.resume() }
  }
}
