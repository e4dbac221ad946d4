import LiveList
import Testing
import _LiveTestSupport

@testable import Demos

/// The bench reports exactly the changes that it made.
@Suite(.trail)
struct BenchResultTests {
  private static let requests: [BenchRequest] = BenchRequest.Kind.allCases.flatMap { kind in
    BenchRequest.Place.allCases.flatMap { sections in
      BenchRequest.Place.allCases.compactMap { items in
        try? BenchRequest(kind, sections: sections, items: items, count: 7)
      }
    }
  }

  @Test func theStepsCountWhatChanged() throws {
    try withEvery("request", in: Self.requests) { request in
      var bench = Bench(.standard)
      let before = bench.list
      let result = try bench.perform(request)
      let counts = BenchChangeset(from: before, to: bench.list).counts
      // Deletions are made first, so that no item is modified or moved and then deleted.
      #expect(result.done(.insert, .section) == counts.sectionsInserted)
      #expect(result.done(.delete, .section) == counts.sectionsDeleted)
      let inserted = result.done(.insert, .item) + 3 * result.done(.insert, .section)
      #expect(result.done(.move, .section) >= counts.sectionsMoved)
      #expect(result.done(.move, .item) >= counts.moved)
      if request.kind == .random, request.sections != .nowhere, request.items != .nowhere {
        // Items of a new section may be modified or deleted.
        #expect(inserted >= counts.inserted && result.done(.modify, .item) >= counts.updated)
      } else {
        #expect(inserted == counts.inserted && result.done(.modify, .item) == counts.updated)
      }
      #expect(result.changesList == (before != bench.list))
    }
  }

  @Test func sectionsAreChangedFirstThenTheItemsOfTheListThatResults() throws {
    try withEvery("request", in: Self.requests) { request in
      guard request.sections != .nowhere, request.items != .nowhere else { return }
      var (both, one) = (Bench(.standard), Bench(.standard))
      try both.perform(request)
      try one.perform(BenchRequest(request.kind, sections: request.sections, count: 7))
      try one.perform(BenchRequest(request.kind, items: request.items, count: 7))
      #expect(both.list == one.list)
    }
  }

  @Test func impossibleChangesAreReported() throws {
    let lines: [(shape: [Int], request: BenchRequest, words: String)] = [
      ([2], try BenchRequest(.delete, items: .end, count: 3), "only 2 items deleted"),
      ([1], try BenchRequest(.modify, items: .random, count: 3), "only 1 item modified"),
      ([1], try BenchRequest(.move, items: .middle), "no item moved"),
      ([], try BenchRequest(.insert, items: .beginning, count: 2), "no item inserted"),
      ([3], try BenchRequest(.move, sections: .beginning), "no section moved"),
      ([3, 0], try BenchRequest(.delete, sections: .end, count: 9), "only 2 sections deleted"),
    ]
    for (shape, request, words) in lines {
      var bench = Bench(.standard, BenchState(seed: 1, itemCounts: shape))
      #expect(try bench.perform(request).description == "\(request): \(words)")
    }
  }

  /// "Rnd w/ None" of the original: each change is at a random place, or isn't made, which happens to
  /// one in five.
  @Test(arguments: BenchRequest.Kind.allCases)
  func atRandomPlacesOrNowhereSomeChangesAreNotMade(kind: BenchRequest.Kind) throws {
    var made = 0
    for seed in 0..<100 {
      var bench = Bench(try BenchStart(seed: seed, sections: 4, items: 25))
      let request = try BenchRequest(kind, items: .randomOrNowhere, count: 10)
      let result = try bench.perform(request)
      #expect(result.steps.allSatisfy { $0.level == .item && $0.done == $0.wanted })
      let done = result.steps.reduce(0) { $0 + $1.done }
      #expect(done <= 10)
      made += done
    }
    #expect((750..<850).contains(made), "of 1,000 changes, four in five are made")
  }

  @Test func aRequestMayTurnOutToChangeNothing() throws {
    var bench = Bench(.standard)
    var results: Set<Bool> = []
    for _ in 1...100 {
      let before = bench.list
      let result = try bench.perform(BenchRequest(.insert, items: .randomOrNowhere))
      #expect(result.changesList == (bench.list != before))
      #expect(result.description == "1 insertion at a random place or nowhere")
      results.insert(result.changesList)
    }
    #expect(results == [true, false])
  }

  @Test func aResultIsDescribedInTheWordsOfItsRequest() throws {
    var bench = Bench(.standard)
    let request = try BenchRequest(.move, items: .middle, count: 3)
    #expect(try bench.perform(request).description == "3 moves in the middle")
  }
}

extension BenchResult {
  fileprivate func done(_ kind: BenchRequest.Kind, _ level: BenchStep.Level) -> Int {
    steps.filter { $0.kind == kind && $0.level == level }.reduce(0) { $0 + $1.done }
  }
}
