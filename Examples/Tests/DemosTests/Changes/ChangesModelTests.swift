import LiveList
import LiveListTesting
import Testing

@testable import Demos

/// The model of the demo: requests, runs and updates.
@MainActor
struct ChangesModelTests {
  @Test func aRunIsTheFirstOfTheRuns() throws {
    let model = ChangesModel()
    let first = try model.go(BenchRequest(.insert, items: .end))
    let second = try model.go(BenchRequest(.delete, items: .beginning, count: 2))
    #expect(model.runs == [second, first])
    #expect(model.runs.map(\.id) == [2, 1])
    #expect(second.title == "2 deletions at the beginning")
    #expect(model.bench.itemCount == 47)
    #expect(second.verdict == nil)
  }

  @Test func undoIsARun() throws {
    let model = ChangesModel()
    let list = model.bench.list
    try model.go(BenchRequest(.move, items: .middle, count: 3))
    let run = try model.undo()
    #expect(model.bench.list == list)
    #expect(run.title == "Undo: 3 moves in the middle")
    #expect(model.runs.count == 2)
    #expect(throws: BenchError.nothingToUndo) { try model.undo() }
    #expect(model.runs.count == 2)
  }

  @Test func aRejectedRequestChangesNothing() throws {
    let model = ChangesModel(try BenchStart(seed: 1, sections: 1, items: 99_999))
    let list = model.bench.list
    #expect(throws: BenchError.tooManyItems(100_001)) {
      try model.go(BenchRequest(.insert, items: .end, count: 2))
    }
    #expect(model.bench.list == list && model.runs.isEmpty && !model.bench.canUndo)
    try model.go(BenchRequest(.insert, items: .end))
    #expect(model.bench.itemCount == 100_000)
  }

  @Test func sectionsBeyondTheirLimitAreRejected() throws {
    let model = ChangesModel(try BenchStart(seed: 1, sections: 9_999, items: 0))
    #expect(throws: BenchError.tooManySections(10_001)) {
      try model.go(BenchRequest(.insert, sections: .end, count: 2))
    }
  }

  @Test func randomInsertionsBeyondTheLimitAreSkipped() throws {
    var shortfalls = 0
    for seed in 1...6 {
      var bench = Bench(try BenchStart(seed: seed, sections: 1, items: 100_000))
      let result = try bench.perform(BenchRequest(.random, items: .end, count: 1_000))
      shortfalls += result.steps.count { $0.kind == .insert && $0.done < $0.wanted }
      #expect(bench.itemCount <= 100_000)
    }
    #expect(shortfalls > 0)
  }

  @Test func theFiftyNewestRunsAreKept() throws {
    let model = ChangesModel()
    for _ in 0..<60 { try model.go(BenchRequest(.modify, items: .random)) }
    #expect(model.runs.map(\.id) == Array((11...60).reversed()))
  }

  @Test func aResetClearsRunsAndUndo() throws {
    let model = ChangesModel()
    try model.go(BenchRequest(.move, items: .random, count: 5))
    let first = model.bench.list
    model.reset(try BenchStart(seed: 1, sections: 2, items: 2))
    #expect(model.bench.itemCount == 4 && model.runs.isEmpty && !model.bench.canUndo)
    model.reset()
    #expect(try model.go(BenchRequest(.move, items: .random, count: 5)).id == 2)
    #expect(model.bench.list == first)
  }

  @Test func theTimeOfTheComparisonIsMeasuredWithTheGivenClock() throws {
    let model = ChangesModel(clock: ManualClock())
    #expect(try model.go(BenchRequest(.move, items: .random, count: 5)).duration == .zero)
  }

  @Test func theViewSaysHowManyCellsAreVisible() throws {
    let model = ChangesModel(visibleCount: 10)
    #expect(try model.go(BenchRequest(.insert, items: .beginning)).reloadedCells == 10)
    model.visibleCount = 20
    #expect(try model.go(BenchRequest(.insert, items: .beginning)).reloadedCells == 20)
  }
}
