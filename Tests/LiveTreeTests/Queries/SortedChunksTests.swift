import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveTree

@Suite(.trail) struct SortedChunksTests {
  @Test func matchesASet() throws {
    try withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
      var generator = SplitMix64(seed: seed)
      let limit = [3, 40, 600, 1_100, 3_000, 9_000][Int(seed)]
      var expected = Set((0..<limit / 2).map { _ in Int.random(in: 0..<limit, using: &generator) })
      var chunks = SortedChunks(expected)
      for step in 0..<4_000 {
        let isGrowing = step % 2_000 < 1_000
        let number = Int.random(in: 0..<limit, using: &generator)
        if isGrowing || !expected.contains(number) {
          if expected.insert(number).inserted { chunks.insert(number) }
        } else {
          expected.remove(number)
          chunks.remove(number)
        }
        if step % 500 == 0 { #expect(Array(chunks) == expected.sorted()) }
      }
      #expect(Array(chunks) == expected.sorted())
      #expect(chunks.reversed() == expected.sorted().reversed())
      #expect(chunks.count == expected.count)
    }
  }

  @Test func findsTheFirstElementPastAGap() throws {
    let chunks = SortedChunks(stride(from: 0, to: 4_000, by: 2))
    try expectEvery("gap", in: -1...4_000) { gap in
      let index = chunks.firstIndex { $0 > gap }
      return index == chunks.endIndex
        ? gap >= 3_998 : chunks[index] == (gap < 0 ? 0 : gap / 2 * 2 + 2)
    }
  }

  @Test func removingAMissingKeyChangesNothing() {
    var chunks = SortedChunks([1, 3])
    for number in [0, 2, 4] { chunks.remove(number) }
    #expect(Array(chunks) == [1, 3])
  }

  /// Counts comparisons: a binary search in 100,000 elements takes about 17, and a scan 100,000.
  @Test func aChangeComparesFewElements() {
    let counter = ComparisonCounter()
    var chunks = SortedChunks((0..<100_000).map { Counted(number: $0 * 2, counter: counter) })
    for number in stride(from: 1, to: 200_000, by: 9_999) {
      counter.reset()
      chunks.insert(Counted(number: number, counter: counter))
      #expect(counter.count <= 20)
      counter.reset()
      chunks.remove(Counted(number: number, counter: counter))
      #expect(counter.count <= 20)
    }
  }
}
