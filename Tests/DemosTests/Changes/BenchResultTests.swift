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
      #expect(result.done(.insert, .item) == counts.inserted)
      #expect(result.done(.move, .section) >= counts.sectionsMoved)
      #expect(result.done(.move, .item) >= counts.moved)
      #expect(result.done(.modify, .item) == counts.updated)
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
