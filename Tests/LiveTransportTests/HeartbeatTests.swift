import LiveTransport
import Testing
import _LiveSourceSupport

/// Detecting silence, on a clock whose waits the test ends.
@Suite(.timeLimit(.minutes(20))) struct HeartbeatTests {
  private let clock = HandClock()

  private func probes(
    _ heartbeat: Heartbeat
  ) -> (ended: Task<Void, any Error>, probes: AsyncStream<Void>) {
    let (probes, probe) = AsyncStream.makeStream(of: Void.self)
    let clock = clock
    let ended = Task {
      defer { probe.finish() }
      try await heartbeat.waitForSilence(of: .seconds(20), on: clock) { probe.yield() }
    }
    return (ended, probes)
  }

  @Test func silenceIsProbedAfterHalfItsTimeAndEndsAfterAllOfIt() async throws {
    let (ended, probes) = probes(Heartbeat(on: clock))
    try await clock.wait { $0 == .seconds(10) }.end()
    try await clock.wait { $0 == .seconds(10) }.end()
    try await ended.value
    #expect(await probes.reduce(0) { count, _ in count + 1 } == 1)
  }

  @Test func aBeatStartsTheTimeAgainAndAgain() async throws {
    let heartbeat = Heartbeat(on: clock)
    let (ended, probes) = probes(heartbeat)
    for _ in 0..<3 {
      let wait = try await clock.wait { $0 == .seconds(10) }
      heartbeat.beat()
      wait.end()
    }
    try await clock.wait { $0 == .seconds(10) }.end()
    try await ended.value
    #expect(await probes.reduce(0) { count, _ in count + 1 } == 3, "once for each silence")
  }

  @Test func aFailedProbeIsTheEnd() async throws {
    struct Broken: Error {}
    let (heartbeat, clock) = (Heartbeat(on: clock), clock)
    let ended = Task {
      try await heartbeat.waitForSilence(of: .seconds(20), on: clock) { throw Broken() }
    }
    try await clock.wait { $0 == .seconds(10) }.end()
    await #expect(throws: Broken.self) { try await ended.value }
  }
}
