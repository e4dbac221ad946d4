import Testing

@testable import Workloads

@Suite struct MinimalMovesTests {
  /// All orders of up to six ids, against the search through all subsequences.
  @Test(arguments: 0...6) func noOrderTakesFewer(count: Int) {
    for order in permutations(of: Array(0..<count)) {
      #expect(minimalMoves(from: Array(0..<count), to: order) == count - longestRun(of: order))
    }
  }

  @Test func idsOfOneListDoNotCount() {
    #expect(minimalMoves(from: [1, 2, 3], to: [9, 3, 8, 2]) == 1)
  }

  @Test func duplicatesHaveNoAnswer() {
    #expect(minimalMoves(from: [1, 1], to: [1]) == nil)
    #expect(minimalMoves(from: [1], to: [1, 1]) == nil)
  }

  private func permutations(of ids: [Int]) -> [[Int]] {
    guard !ids.isEmpty else { return [[]] }
    return ids.flatMap { first in
      permutations(of: ids.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private func longestRun(of order: [Int]) -> Int {
    (0..<1 << order.count).map { choice in
      let run = order.indices.filter { choice & 1 << $0 != 0 }.map { order[$0] }
      return zip(run, run.dropFirst()).allSatisfy(<) ? run.count : 0
    }
    .max() ?? 0
  }
}
