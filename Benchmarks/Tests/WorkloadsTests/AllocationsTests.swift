import CMeasure
import Testing

@testable import Workloads

@Suite(.enabled(if: measure_can_count_allocations()), .timeLimit(.minutes(5)))
struct AllocationsTests {
  @Test func everyBufferIsCounted() {
    let allocations = Allocations {
      for count in 1...10 { keep([Int](repeating: 1, count: count)) }
    }
    #expect(allocations?.count == 10)
  }

  @Test func workWithoutBuffersCountsNothing() {
    var random = 1
    let allocations = Allocations {
      for _ in 0..<100 { random = random &* 48_271 % 2_147_483_647 }
      keep(random)
    }
    #expect(allocations == Allocations(count: 0, peakBytes: 0))
  }

  @Test func thePeakIsWhatIsHeldAtOneTime() throws {
    let one = try #require(Allocations { keep([UInt8](repeating: 1, count: 100_000)) })
    let inTurn = try #require(
      Allocations { for _ in 0..<4 { keep([UInt8](repeating: 1, count: 100_000)) } })
    let atOnce = try #require(
      Allocations { keep((0..<4).map { [UInt8](repeating: $0, count: 100_000) }) })
    #expect((100_000..<110_000).contains(one.peakBytes))
    #expect((100_000..<110_000).contains(inTurn.peakBytes))
    #expect((400_000..<440_000).contains(atOnce.peakBytes))
  }

  @Test func theBuffersOfOtherThreadsAreCounted() async {
    measure_start_counting_threads()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for count in 1...100 { keep([Int](repeating: 1, count: count)) } }
      }
    }
    #expect(measure_stop_counting_threads() >= 400)
    let before = measure_stop_counting_threads()
    keep([1, 2, 3])
    #expect(measure_stop_counting_threads() == before)
  }
}
