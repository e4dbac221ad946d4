import LiveListPipeline
import LiveListTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct RetryDelaysTests {
  @Test(arguments: [1, 1.5, 2, 10])
  func everyDelayIsAtMostTheMaximum(factor: Double) throws {
    let delays = RetryDelays(first: .seconds(2), factor: factor, longest: .seconds(60))
    var generator = SplitMix64(seed: 7)
    var atMost = 2.0
    for failures in 1...40 {
      let longest = Duration.seconds(min(atMost, 60)) * 1.000_001
      for _ in 0..<50 {
        let delay = try #require(delays.delay(afterFailures: failures, using: &generator))
        #expect(delay <= longest && delay >= longest * 0.099)
      }
      atMost *= factor
    }
  }

  @Test func delaysFollowFromTheGenerator() {
    var (one, same) = (SplitMix64(seed: 1), SplitMix64(seed: 1))
    let delays = RetryDelays()
    let all = (1...20).map { delays.delay(afterFailures: $0, using: &one) }
    #expect(all == (1...20).map { delays.delay(afterFailures: $0, using: &same) })
    #expect(Set(all).count == 20, "no two lists come back together")
  }

  @Test func theLimitSaysWhenToGiveUp() {
    var generator = SplitMix64(seed: 1)
    let delays = RetryDelays(limit: 2)
    let tries = (1...4).map { delays.delay(afterFailures: $0, using: &generator) != nil }
    #expect(tries == [true, true, false, false])
    #expect(RetryDelays.never.delay(afterFailures: 1, using: &generator) == nil)
  }

  @Test func aCountThatGrowsForeverCostsNothing() {
    var generator = SplitMix64(seed: 1)
    let delay = RetryDelays(factor: 1).delay(afterFailures: .max, using: &generator)
    #expect(delay.map { $0 <= .seconds(1) } == true)
    #expect(RetryDelays().delay(afterFailures: .max - 1, using: &generator) != nil)
  }
}
