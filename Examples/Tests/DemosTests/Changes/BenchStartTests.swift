import Foundation
import LiveList
import Testing

@testable import Demos

/// A bench can begin with any list that isn't too large.
struct BenchStartTests {
  private func start(_ json: String) throws -> BenchStart {
    try JSONDecoder().decode(BenchStart.self, from: Data(json.utf8))
  }

  @Test func sectionsAndItemsAreNumberedFromOne() throws {
    let bench = Bench(try BenchStart(seed: 7, sections: 2, items: 3))
    #expect(
      bench.list.map(\.header.description) == ["Section 1, version 1", "Section 2, version 1"])
    #expect(bench.list.map { $0.items.map(\.id) } == [[1, 2, 3], [4, 5, 6]])
    #expect(bench.itemCount == 6)
    #expect(!bench.canUndo)
  }

  @Test func aStartIsReadFromJSON() throws {
    #expect(
      try start(#"{"seed": 7, "sections": 0, "items": 5}"#)
        == BenchStart(seed: 7, sections: 0, items: 5))
    #expect(try start("{}") == .standard)
  }

  @Test func sizesOutOfRangeAreRejectedWithASentence() {
    #expect(throws: BenchError.tooManyItems(100_001)) {
      try BenchStart(seed: 1, sections: 1, items: 100_001)
    }
    #expect(throws: BenchError.tooManyItems(.max)) {
      try BenchStart(seed: 1, sections: 2, items: .max)
    }
    #expect(throws: BenchError.tooManySections(10_001)) {
      try BenchStart(seed: 1, sections: 10_001, items: 0)
    }
    #expect(throws: BenchError.negativeSize) { try BenchStart(seed: 1, sections: -1, items: 1) }
    #expect(throws: BenchError.negativeSize) { try BenchStart(seed: 1, sections: 1, items: -1) }
    #expect(throws: BenchError.seedOutOfRange(-1)) {
      try start(#"{"seed": -1}"#)
    }
    #expect(
      BenchError.tooManyItems(100_001).description
        == "A list can have at most 100,000 items in all its sections, not 100,001. Choose fewer.")
  }

  @Test func theLargestListsArePossible() throws {
    #expect(Bench(try BenchStart(seed: 1, sections: 1, items: 100_000)).itemCount == 100_000)
    #expect(Bench(try BenchStart(seed: 1, sections: 10_000, items: 10)).itemCount == 100_000)
  }
}
