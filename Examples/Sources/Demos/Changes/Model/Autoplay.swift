import LiveList

/// Generates requests automatically. They are of all kinds and at all places, and the list keeps
/// approximately its initial size.
struct Autoplay: Hashable, Sendable {
  private var generator: BenchGenerator
  private let sections: Int
  private let items: Int

  /// Creates requests that depend on the seed of an initial list.
  init(_ start: BenchStart) {
    // Differs from the seed with which the bench itself chooses rows.
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
