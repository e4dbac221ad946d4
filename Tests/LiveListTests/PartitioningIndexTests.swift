import LiveList
import Testing
import _LiveTestSupport

/// Binary search in sorted collections.
@Suite(.timeLimit(.minutes(20)), .trail)
struct PartitioningIndexTests {
  @Test func everyBoundaryOfEveryShortCollectionIsFound() throws {
    try withEvery("count", in: 0...70) { count in
      let numbers = Array(0..<count)
      for start in 0...min(count, 3) {
        for boundary in start...count {
          #expect(numbers[start...].partitioningIndex { $0 >= boundary } == boundary)
        }
      }
    }
  }

  /// Each step halves the elements, so *n* elements take at most as many steps as *n* has bits.
  @Test func theNumberOfStepsIsLogarithmic() throws {
    try withEvery("count", in: 0...70) { count in
      for boundary in 0...count {
        var steps = 0
        _ = (0..<count).partitioningIndex {
          steps += 1
          return $0 >= boundary
        }
        #expect(steps <= Int.bitWidth - count.leadingZeroBitCount)
      }
    }
  }
}
