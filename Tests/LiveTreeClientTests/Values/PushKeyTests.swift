import LiveListTesting
import LiveTree
import Testing

@testable import LiveTreeClient

/// The keys of pushes, while the clock is corrected.
@Suite struct PushKeyTests {
  @Test func keysNeverGoBack() {
    var (keys, random) = (KeyMaker.Keys(), SplitMix64(seed: 1))
    let start: Int64 = 1_795_000_000_000
    var last = keys.next(at: start, using: &random)
    for step in 0..<2_000 as Range<Int64> {
      let time = start + 100 * step - Int64.random(in: 0...50_000, using: &random)
      let next = keys.next(at: time, using: &random)
      #expect(last < next)
      last = next
    }
  }

  /// Otherwise, all keys of a device whose clock was a year ahead would sort last for a year.
  @Test func aClockThatWasFarAheadIsCorrected() {
    var (keys, random) = (KeyMaker.Keys(), SplitMix64(seed: 1))
    let ahead = keys.next(at: 2_000_000_000_000, using: &random)
    let corrected = keys.next(at: 1_795_000_000_000, using: &random)
    #expect(corrected < ahead)
    #expect(corrected < keys.next(at: 1_795_000_000_000, using: &random))
  }
}
