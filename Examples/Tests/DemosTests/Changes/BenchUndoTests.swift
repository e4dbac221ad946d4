import LiveList
import Testing
import _LiveTestSupport

@testable import Demos

/// Undo restores the exact earlier bench, step by step.
@Suite(.trail)
struct BenchUndoTests {
  /// The possible steps: a request of each kind, one that changes nothing, and undo.
  private static let steps: [BenchRequest?] = [
    try? BenchRequest(.insert, sections: .middle, items: .random, count: 2),
    try? BenchRequest(.delete, items: .random, count: 2),
    try? BenchRequest(.modify, sections: .random, items: .end, count: 2),
    try? BenchRequest(.move, sections: .random, items: .random, count: 2),
    try? BenchRequest(.random, sections: .random, items: .random, count: 3),
    try? BenchRequest(.delete, sections: .end, count: 9),
    nil,
  ]

  private static func sequences(_ length: Int) -> [[BenchRequest?]] {
    (0..<length).reduce([[]]) { sequences, _ in
      sequences.flatMap { sequence in steps.map { sequence + [$0] } }
    }
  }

  @Test func allSequencesOfFourStepsAreUndoneStepByStep() throws {
    try withEvery("steps", in: Self.sequences(4)) { steps in
      var bench = Bench(.standard, BenchState(seed: 3, itemCounts: [3, 0, 2]))
      var former: [Bench] = []
      for step in steps {
        guard let step else {
          #expect(bench.canUndo == !former.isEmpty)
          guard let last = former.popLast() else { continue }
          try bench.undo()
          #expect(bench == last)
          continue
        }
        let before = bench
        if try bench.perform(step).changesList { former.append(before) }
      }
      while let last = former.popLast() {
        try bench.undo()
        #expect(bench == last)
      }
      #expect(!bench.canUndo)
    }
  }

  @Test func aNewBenchHasNothingToUndo() {
    var bench = Bench(.standard)
    #expect(throws: BenchError.nothingToUndo) { try bench.undo() }
    #expect(BenchError.nothingToUndo.description == "There is nothing to undo.")
  }

  @Test func aRequestThatDoesNothingIsNotUndone() throws {
    var bench = Bench(.standard, BenchState(seed: 1, itemCounts: [1]))
    try bench.perform(BenchRequest(.modify, items: .end))
    try bench.perform(BenchRequest(.move, items: .end))
    #expect(try bench.undo() == "1 modification at the end")
    #expect(!bench.canUndo)
  }

  @Test func aHundredRequestsCanBeUndone() throws {
    var bench = Bench(.standard)
    for _ in 0..<130 { try bench.perform(BenchRequest(.modify, items: .beginning)) }
    var undone = 0
    while bench.canUndo {
      try bench.undo()
      undone += 1
    }
    #expect(undone == 100)
    #expect(bench.list.first?.items.first?.version == 31)
  }

  @Test func longListsHaveFewerUndoStepsAndAlwaysOne() throws {
    var history = BenchHistory()
    let state = BenchState(seed: 1, itemCounts: [])
    for number in 1...30 { history.add(state, rows: 100_000, title: "\(number)") }
    #expect(history.count == 20)
    history.add(state, rows: 5_000_000, title: "large")
    #expect(history.count == 1)
    #expect(history.takeLast()?.title == "large")
    history.add(state, rows: 2_000_000, title: "fits")
    #expect(history.count == 1)
    history.add(state, rows: 0, title: "fits, too")
    #expect(history.count == 2, "a request that was undone doesn't count")
  }
}
