import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import Demos

/// Automatic requests: they are of all kinds, at all places, and the list keeps its size.
@Suite(.trail, .timeLimit(.minutes(20)))
struct AutoplayTests {
  @Test func theListKeepsAboutItsInitialSize() throws {
    try withEvery("seed", in: 0..<10) { seed in
      let start = try BenchStart(seed: seed, sections: 4, items: 12)
      var (bench, autoplay) = (Bench(start), Autoplay(start))
      for _ in 0..<1_000 {
        try bench.perform(autoplay.next(for: bench))
        #expect((1...6).contains(bench.list.count))
        #expect(bench.itemCount <= 70)
      }
      #expect(bench.itemCount >= 10)
    }
  }

  @Test func itNeverMakesAnInvalidRequest() throws {
    let starts = try [
      BenchStart(seed: 1, sections: 0, items: 0), BenchStart(seed: 2, sections: 1, items: 0),
      BenchStart(seed: 3, sections: 1, items: 1), BenchStart(seed: 4, sections: 30, items: 1),
    ]
    try withEvery("start", in: starts) { start in
      var (bench, autoplay) = (Bench(start), Autoplay(start))
      for _ in 0..<500 {
        let request = autoplay.next(for: bench)
        #expect(BenchRequest.counts.contains(request.count))
        #expect(request.sections != .nowhere || request.items != .nowhere)
        try bench.perform(request)
      }
    }
  }

  @Test func aFullListDoesNotGrow() throws {
    let start = try BenchStart(seed: 1, sections: 2, items: 50_000)
    var (bench, autoplay) = (Bench(start), Autoplay(start))
    for _ in 0..<40 { try bench.perform(autoplay.next(for: bench)) }
    #expect(bench.itemCount <= BenchStart.itemLimit)
  }

  @Test func allKindsOccurAtAllPlacesForSectionsAndItems() throws {
    var (bench, autoplay) = (Bench(.standard), Autoplay(.standard))
    var (sections, items): (Set<[String]>, Set<[String]>) = ([], [])
    for _ in 0..<2_000 {
      let request = autoplay.next(for: bench)
      if request.sections == .nowhere {
        items.insert([request.kind.rawValue, request.items.rawValue])
      } else {
        sections.insert([request.kind.rawValue, request.sections.rawValue])
      }
      try bench.perform(request)
    }
    #expect(items.count == 5 * 4)
    #expect(sections.count == 4 * 4)
  }

  @Test @MainActor func eachPaceMakesOneRequest() async throws {
    let clock = ManualClock()
    let model = ChangesModel(pace: .seconds(2), clock: clock)
    model.setAutoplay(true)
    await clock.sleepers(1)
    #expect(model.runs.isEmpty)
    for count in 1...5 {
      clock.advance(by: .seconds(2))
      await clock.sleepers(1)
      #expect(model.runs.count == count)
    }
    model.setAutoplay(false)
    clock.advance(by: .seconds(20))
    await Task.yield()
    #expect(model.runs.count == 5 && !model.isAutoplaying && clock.deadlines.isEmpty)
  }

  @Test @MainActor func theSameSeedPlaysTheSame() async throws {
    let clock = ManualClock()
    let model = ChangesModel(pace: .seconds(1), clock: clock)
    var lists: [[BenchSection]] = []
    for _ in 1...2 {
      model.reset()
      model.setAutoplay(true)
      for _ in 1...10 {
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
      }
      await clock.sleepers(1)
      model.setAutoplay(false)
      lists.append(model.bench.list)
    }
    #expect(lists[0] == lists[1] && lists[0] != Bench(.standard).list)
  }
}
