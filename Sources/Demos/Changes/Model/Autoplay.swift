import LiveList

/// Makes requests automatically: all kinds at all places, while the list keeps about its initial
/// size.
struct Autoplay: Hashable, Sendable {
  private var generator: BenchGenerator
  private let sections: Int
  private let items: Int

  /// Requests that follow from the seed of a beginning.
  init(_ start: BenchStart) {
    // Not the numbers by which the bench itself chooses rows.
    generator = BenchGenerator(seed: start.seed ^ 0x5DEE_CE66)
    sections = max(start.sections, 1)
    items = max(start.sections * start.items, 4)
  }

  /// The next request for a bench, which is always possible.
  mutating func next(for bench: Bench) -> BenchRequest {
    if bench.list.isEmpty { return sectionRequest(.insert, count: 1) }
    if generator.number(below: 5) == 0 { return sectionRequest(count: bench.list.count) }
    return itemRequest(count: bench.itemCount)
  }

  private mutating func sectionRequest(count: Int) -> BenchRequest {
    if count >= min(sections + 2, BenchStart.sectionLimit) {
      return sectionRequest(.delete, count: count - sections)
    }
    if count < sections { return sectionRequest(.insert, count: sections - count) }
    return sectionRequest(generator.element(of: [.insert, .delete, .modify, .move]), count: 1)
  }

  private mutating func itemRequest(count: Int) -> BenchRequest {
    let few = 1 + generator.number(below: 5)
    let slack = max(items / 4, 5)
    if count > min(items + slack, BenchStart.itemLimit - 5) {
      return itemRequest(.delete, count: count - items + few)
    }
    if count < items - slack { return itemRequest(.insert, count: items - count) }
    return itemRequest(generator.element(of: BenchRequest.Kind.allCases), count: few)
  }

  private mutating func sectionRequest(_ kind: BenchRequest.Kind, count: Int) -> BenchRequest {
    BenchRequest(
      unchecked: kind, sections: place(), items: .nowhere, count: min(max(count, 1), 1_000))
  }

  private mutating func itemRequest(_ kind: BenchRequest.Kind, count: Int) -> BenchRequest {
    BenchRequest(
      unchecked: kind, sections: .nowhere, items: place(), count: min(max(count, 1), 1_000))
  }

  private mutating func place() -> BenchRequest.Place {
    generator.element(of: [.beginning, .middle, .end, .random])
  }
}
