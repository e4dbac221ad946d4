import Demos
import Foundation
import LiveListTesting
import Observation
import Testing
import _LiveTestSupport

/// A countdown to a date that changes at any time, on a manual clock.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RefreshCountdownTests {
  @MainActor @Observable final class Plan {
    var date: Date?
  }

  private let plan = Plan()
  private let clock = ManualClock()
  private let countdown: RefreshCountdown

  init() {
    let (plan, clock) = (plan, clock)
    countdown = RefreshCountdown(clock: clock, now: { Self.date(of: clock) }, to: { plan.date })
  }

  private static func date(of clock: ManualClock) -> Date {
    Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1))
  }

  private func setDate(in seconds: Double?) {
    plan.date = seconds.map { Self.date(of: clock) + $0 }
  }

  /// Lets the countdown's task run.
  private func expect(_ seconds: Int?, sourceLocation: SourceLocation = #_sourceLocation) async {
    await waitUntil(
      "the countdown shows \(seconds.map(String.init) ?? "nothing")",
      sourceLocation: sourceLocation
    ) { countdown.seconds == seconds }
  }

  @Test func wholeSecondsAreCountedDown() async {
    await expect(nil)
    setDate(in: 2.5)
    await expect(3)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(499))
    await expect(3)
    clock.advance(by: .milliseconds(1))
    await expect(2)
    for left in [1, 0] {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      await expect(left)
    }
    #expect(clock.deadlines.isEmpty, "nothing wakes up after the date")
  }

  @Test func withoutADateNothingIsCounted() async {
    setDate(in: 30)
    await expect(30)
    await clock.sleepers(1)
    setDate(in: nil)
    await expect(nil)
    #expect(clock.deadlines.isEmpty)
  }

  /// Regression: a countdown that woke up just when another date arrived showed the old date's
  /// seconds.
  @Test func aDateThatArrivesInTheSameMomentCounts() async {
    var shown: [Int?] = []
    countdown.onChange = { [countdown] in shown.append(countdown.seconds) }
    for _ in 1...200 {
      setDate(in: 1)
      await expect(1)
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      setDate(in: 30)
      await expect(30)
      await clock.sleepers(1)
    }
    // The next round begins with 1.
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != 30 || $1 == 1 })
  }

  @Test func everyChangeIsReportedOnce() async {
    var shown: [Int?] = []
    countdown.onChange = { [countdown] in shown.append(countdown.seconds) }
    setDate(in: 2)
    for left in [2, 1, 0] {
      await expect(left)
      if left > 0 {
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
      }
    }
    setDate(in: nil)
    await expect(nil)
    #expect(shown == [2, 1, 0, nil])
  }
}
