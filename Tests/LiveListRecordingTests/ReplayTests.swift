import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct ReplayTests {
  @Test(arguments: [1, 10, 0.5])
  func eachUpdateComesWhenItIsDue(speed: Double) async throws {
    let script = try SampleScript(seed: 4, count: 10)
    let clock = ManualClock()
    let replay = try script.recording.replayed(speed: speed, clock: clock)
    let shown = Task {
      var shown: [(SampleUpdate, Duration)] = []
      for await update in replay { shown.append((update, clock.now.offset)) }
      return shown
    }
    let due = script.times.map { $0 / speed }
    for (last, next) in zip([.zero] + due, due) where next > last {
      await clock.sleepers(1)
      clock.advance(by: next - last)
    }
    let updates = await shown.value
    #expect(areEqual(updates.map(\.0), script.updates))
    #expect(updates.map(\.1) == due)
  }

  @Test func aBusyConsumerMissesNothing() async throws {
    let script = try SampleScript(seed: 4, count: 10)
    let clock = ManualClock()
    var replay = try script.recording.replayed(clock: clock).makeAsyncIterator()
    let hour = Task {
      await clock.sleepers(1)
      clock.advance(by: .seconds(3_600))
    }
    var updates: [SampleUpdate] = []
    while let update = await replay.next(isolation: nil) { updates.append(update) }
    await hour.value
    #expect(areEqual(updates, script.updates) && clock.deadlines.isEmpty)
  }

  @Test func withoutWaitingAllUpdatesComeInOrder() async throws {
    let script = try SampleScript(seed: 5, count: 100, jumps: 0.1)
    let replay = try script.recording.replayed(speed: .infinity, clock: ManualClock())
    var updates: [SampleUpdate] = []
    for await update in replay { updates.append(update) }
    #expect(areEqual(updates, script.updates))
  }

  @Test(arguments: [1e-300, 0.001])
  func cancellingTheConsumerEndsTheReplay(speed: Double) async throws {
    let clock = ManualClock()
    let recording = try SampleScript(seed: 9, count: 4).recording
    let count = Task {
      var count = 0
      for await _ in recording.replayed(speed: speed, clock: clock) { count += 1 }
      return count
    }
    await clock.sleepers(1)
    count.cancel()
    #expect(await count.value < 4)
  }
}
