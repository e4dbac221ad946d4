import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20)), .trail)
struct PlaybackTests {
  @Test(arguments: [Playback.Speed.recorded, .times(10), .times(0.5)])
  func eachUpdateComesWhenItIsDue(speed: Playback.Speed) async throws {
    let script = try SampleScript(seed: 4, count: 10)
    let clock = ManualClock()
    let playback = Playback(speed: speed, clock: clock)
    let replay = try script.recording.replayed(by: playback)
    let shown = Task {
      var shown: [(SampleUpdate, Duration)] = []
      for await update in replay { shown.append((update, clock.now.offset)) }
      return shown
    }
    var last = Duration.zero
    for time in script.times {
      let wait = speed.wait(for: time) - speed.wait(for: last)
      if wait > .zero {
        await clock.sleepers(1)
        clock.advance(by: wait)
      }
      last = time
    }
    let updates = await shown.value
    #expect(areEqual(updates.map(\.0), script.updates))
    #expect(updates.map(\.1) == script.times.map(speed.wait))
  }

  @Test func onlyTheNextUpdateIsWaitedFor() async throws {
    let clock = ManualClock()
    let playback = Playback(speed: .times(0.001), clock: clock)
    let recording = try SampleScript(seed: 4, count: 3).recording
    let replay = Task { for await _ in recording.replayed(by: playback) {} }
    await clock.sleepers(1)
    let former = clock.deadlines
    playback.speed = .times(0.0001)
    await waitUntil("there is another deadline") { !clock.deadlines.allSatisfy(former.contains) }
    #expect(clock.deadlines.count == 1)
    replay.cancel()
    await replay.value
  }

  @Test func withoutWaitingAllUpdatesComeInOrder() async throws {
    let script = try SampleScript(seed: 5, count: 100, jumps: 0.1)
    let playback = Playback(speed: .unlimited, clock: ManualClock())
    var updates: [SampleUpdate] = []
    for await update in try script.recording.replayed(by: playback) { updates.append(update) }
    #expect(areEqual(updates, script.updates))
  }

  @Test func stepsAndJumpsLeadFromWhatIsShown() async throws {
    try await withEvery("seed", in: [6 as UInt64]) { seed in
      let script = try SampleScript(seed: seed, count: 90)
      let lists = [[]] + script.updates.map(\.changeset.target)
      let playback = Playback(isPlaying: false, clock: ManualClock())
      var replay = try script.recording.replayed(by: playback).makeAsyncIterator()
      var generator = SplitMix64(seed: seed)
      var shown: [SampleSection] = []
      var position = 0
      for _ in 0..<200 {
        let target = Int.random(in: 0...90, using: &generator)
        guard target != position else { continue }
        playback.step(by: target - position)
        let update = try #require(await replay.next())
        shown = try #require(shown.applying(update.changeset))
        #expect(shown == lists[target])
        position = target
      }
    }
  }

  @Test func aReplayThatHoldsGoesBackFromItsEnd() async throws {
    let script = try SampleScript(seed: 8, count: 3)
    let playback = Playback(speed: .unlimited, end: .hold, clock: ManualClock())
    var replay = try script.recording.replayed(by: playback).makeAsyncIterator()
    for _ in 0..<3 { _ = await replay.next() }
    playback.step(by: -3)
    #expect(await replay.next()?.changeset.target == [])
    #expect(!playback.isPlaying && playback.position == 0)
    playback.stop()
    #expect(await replay.next() == nil)
  }

  @Test func cancellingTheConsumerEndsTheReplay() async throws {
    let clock = ManualClock()
    let recording = try SampleScript(seed: 9, count: 4).recording
    let count = Task {
      var count = 0
      for await _ in recording.replayed(by: Playback(speed: .times(0.001), clock: clock)) {
        count += 1
      }
      return count
    }
    await clock.sleepers(1)
    count.cancel()
    #expect(await count.value < 4)
  }
}
