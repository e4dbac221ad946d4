import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension Recording where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Replays the updates of the recording, each at its time since the replay started.
  ///
  ///     for await update in recording.replayed(speed: 10) {
  ///       await tableView.apply(update.changeset) { sections = $0 }.ended()
  ///     }
  ///
  /// Updates aren't skipped while the consumer is busy; the next update is then due immediately.
  /// Cancelling the consumer's task ends the replay. If you need only the lists, use
  /// `map(\.changeset.target)`. To step back or to move to a time, use a ``Cursor``.
  ///
  /// - Parameters:
  ///   - speed: The speed relative to the recorded one, such as 10 or 0.5. Infinity replays as fast
  ///     as the consumer reads.
  ///   - clock: Measures the time since the first update was requested.
  /// - Precondition: `speed` is greater than zero.
  public func replayed(
    speed: Double = 1, clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<ListUpdate<SectionID, Header, Item>, Never> & Sendable {
    precondition(speed > 0, "speed must be positive, not \(speed).")
    return Replay(recording: self, speed: speed, clock: clock)
  }
}

@available(Systems 2024, *)
extension Recording {
  /// The updates of a recording, each at its time.
  struct Replay: AsyncSequence {
    typealias Element = ListUpdate<SectionID, Header, Item>
    typealias Failure = Never

    let recording: Recording
    let speed: Double
    let clock: any Clock<Duration>

    func makeAsyncIterator() -> Iterator { Iterator(replay: self, cursor: Cursor(recording)) }

    /// The time until an update is due, rounded to nanoseconds and limited to about 146 years.
    fileprivate func wait(for time: Duration) -> Duration {
      .nanoseconds(Int64(Swift.min((time / .nanoseconds(1) / speed).rounded(), 0x1p62)))
    }

    struct Iterator: AsyncIteratorProtocol {
      fileprivate let replay: Replay
      fileprivate var cursor: Cursor
      private var elapsed: (@Sendable () -> Duration)?

      fileprivate init(replay: Replay, cursor: Cursor) {
        (self.replay, self.cursor) = (replay, cursor)
      }

      mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> ListUpdate<SectionID, Header, Item>? {
        let elapsed = elapsed ?? replay.clock.stopwatch()
        self.elapsed = elapsed
        guard cursor.position < replay.recording.count else { return nil }
        let time = replay.recording.lines[cursor.position].at.duration
        let wait = replay.wait(for: time) - elapsed()
        if wait > .zero { try? await replay.clock.sleep(for: wait) }
        return Task.isCancelled ? nil : cursor.stepForward()
      }
    }
  }
}

@available(Systems 2024, *)
extension Recording.Replay: Sendable
where SectionID: Sendable, Header: Sendable, Item: Sendable {}
