import LiveList
import Testing

@testable import Demos

/// A seed makes every run repeatable, and an item's number is never reused.
struct BenchRepeatTests {
  private func requests(_ count: Int, seed: Int) throws -> [BenchRequest] {
    var generator = BenchGenerator(seed: seed)
    return try (0..<count).map { _ in
      try BenchRequest(
        generator.element(of: BenchRequest.Kind.allCases),
        sections: generator.element(of: BenchRequest.Place.allCases),
        items: generator.element(of: [.beginning, .middle, .end, .random]),
        count: 1 + generator.number(below: 9))
    }
  }

  @Test func theSameSeedAndTheSameRequestsGiveTheSameLists() throws {
    for seed in 0..<20 {
      let start = try BenchStart(seed: seed, sections: 3, items: 5)
      var (one, other) = (Bench(start), Bench(start))
      for request in try requests(50, seed: seed) {
        let results = (try one.perform(request), try other.perform(request))
        #expect(results.0 == results.1)
        #expect(one.list == other.list)
      }
    }
  }

  @Test func anotherSeedGivesOtherLists() throws {
    let lists = try (0..<20).map { seed in
      var bench = Bench(try BenchStart(seed: seed, sections: 3, items: 12))
      try bench.perform(BenchRequest(.move, items: .random, count: 10))
      return bench.list
    }
    #expect(Set(lists).count == 20)
  }

  @Test func theListsOfASeedNeverChange() throws {
    var bench = Bench(try BenchStart(seed: 42, sections: 2, items: 4))
    try bench.perform(BenchRequest(.move, items: .random, count: 3))
    try bench.perform(BenchRequest(.insert, items: .random, count: 2))
    #expect(bench.list.map { $0.items.map(\.id) } == [[3, 1, 9, 4], [2, 6, 7, 8, 10, 5]])
  }

  @Test func numbersAreUnique() throws {
    var bench = Bench(try BenchStart(seed: 5, sections: 3, items: 5))
    var (items, sections) = (Set(1...15), Set(1...3))
    for request in try requests(300, seed: 5) {
      let before = bench.list
      try bench.perform(request)
      let newItems = Set(bench.list.versions.keys).subtracting(before.versions.keys)
      let newSections = Set(bench.list.headerVersions.keys)
        .subtracting(before.headerVersions.keys)
      #expect(items.isDisjoint(with: newItems) && sections.isDisjoint(with: newSections))
      items.formUnion(newItems)
      sections.formUnion(newSections)
    }
  }
}
