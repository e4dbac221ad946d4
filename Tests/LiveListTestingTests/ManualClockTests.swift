import LiveListTesting
import Testing

/// A clock that a test advances.
@Suite(.timeLimit(.minutes(20))) struct ManualClockTests {
  @Test func aSleeperWakesWhenItsTimeHasCome() async throws {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(5)) }
    await clock.sleepers(1)
    #expect(clock.deadlines == [ManualClock.Instant(offset: .seconds(5))])
    clock.advance(by: .seconds(4))
    #expect(clock.deadlines.count == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.deadlines.isEmpty)
    try await task.value
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func onlyThoseWakeWhoseTimeHasCome() async throws {
    let clock = ManualClock()
    let tasks = (1...3).map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    await clock.sleepers(3)
    clock.advance(by: .seconds(2))
    try await tasks[0].value
    try await tasks[1].value
    #expect(clock.deadlines == [ManualClock.Instant(offset: .seconds(3))])
    clock.advance(by: .seconds(1))
    try await tasks[2].value
  }

  @Test func sleepingUntilThePastReturnsImmediately() async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
  }

  @Test func aCancelledSleeperWakesWithAnError() async {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.deadlines.isEmpty)
  }

  @Test func aTaskThatIsCancelledAlreadyDoesNotSleep() async {
    let clock = ManualClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.deadlines.isEmpty)
  }
}
