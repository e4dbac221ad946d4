import LiveList

/// The list of a bench, and everything that determines its next changes.
struct BenchState: Hashable, Sendable {
  private(set) var list: [BenchSection]
  private var generator: BenchGenerator
  private var lastSection: Int
  private var lastItem: Int

  /// Creates the initial state of a bench.
  init(_ start: BenchStart) {
    self.init(seed: start.seed, itemCounts: Array(repeating: start.items, count: start.sections))
  }

  /// Creates a state whose list has these numbers of items in its sections.
  init(seed: Int, itemCounts: [Int]) {
    generator = BenchGenerator(seed: seed)
    lastSection = 0
    lastItem = 0
    list = []
    for count in itemCounts { list.append(makeSection(count)) }
  }

  /// The number of items in all sections.
  var itemCount: Int { list.reduce(0) { $0 + $1.items.count } }
}

extension BenchState {
  /// Performs as much of a request as possible.
  ///
  /// - Complexity: O(*n* + *c* log *c*) in the rows and the changes.
  mutating func perform(_ request: BenchRequest) -> [BenchStep] {
    var steps: [BenchStep] = []
    if request.sections != .nowhere {
      var sections = GroupedRows([list])
      for (kind, count) in kinds(of: request, at: request.sections) {
        let done = changeSections(&sections, kind, at: request.sections, count)
        steps.append(BenchStep(level: .section, kind: kind, wanted: count, done: done))
      }
      list = sections.groups[0]
    }
    if request.items != .nowhere {
      var items = GroupedRows(list.map(\.items))
      for (kind, count) in kinds(of: request, at: request.items) {
        let done = changeItems(&items, kind, at: request.items, count)
        steps.append(BenchStep(level: .item, kind: kind, wanted: count, done: done))
      }
      for (index, group) in items.groups.enumerated() { list[index].items = group }
    }
    return steps
  }

  /// The kinds of change in a request, and the number of each. Chooses random kinds, and which
  /// changes are left out.
  private mutating func kinds(
    of request: BenchRequest, at place: BenchRequest.Place
  ) -> [(kind: BenchRequest.Kind, count: Int)] {
    let kinds: [BenchRequest.Kind] =
      request.kind == .random ? [.delete, .modify, .move, .insert] : [request.kind]
    var counts = kinds.map { _ in 0 }
    for _ in 0..<request.count {
      // The original chooses among its four places and none.
      if place == .randomOrNowhere, generator.number(below: 5) == 0 { continue }
      counts[kinds.count == 1 ? 0 : generator.number(below: kinds.count)] += 1
    }
    return zip(kinds, counts).filter { $1 > 0 }.map { ($0, $1) }
  }

  private mutating func changeSections(
    _ sections: inout GroupedRows<BenchSection>, _ kind: BenchRequest.Kind,
    at place: BenchRequest.Place, _ count: Int
  ) -> Int {
    guard kind == .insert else {
      return change(&sections, kind, at: place, count) { $0.header.version += 1 }
    }
    let free = min(
      BenchStart.sectionLimit - sections.count,
      (BenchStart.itemLimit - itemCount) / BenchSection.newItemCount)
    let slots = sections.slots(min(count, free), at: place, &generator)
    sections.insert(slots.map { _ in makeSection(BenchSection.newItemCount) }, at: slots)
    return slots.count
  }

  /// A new section whose items have numbers that no item has had.
  private mutating func makeSection(_ itemCount: Int) -> BenchSection {
    lastSection += 1
    var section = BenchSection(number: lastSection)
    section.items = (0..<itemCount).map { BenchItem(id: lastItem + 1 + $0) }
    lastItem += itemCount
    return section
  }

  private mutating func changeItems(
    _ items: inout GroupedRows<BenchItem>, _ kind: BenchRequest.Kind,
    at place: BenchRequest.Place, _ count: Int
  ) -> Int {
    guard kind == .insert else {
      return change(&items, kind, at: place, count) { $0.version += 1 }
    }
    let free = BenchStart.itemLimit - items.count
    let slots = items.slots(min(count, free), at: place, &generator)
    items.insert(slots.indices.map { BenchItem(id: lastItem + 1 + $0) }, at: slots)
    lastItem += slots.count
    return slots.count
  }

  /// Changes existing rows.
  ///
  /// - Returns: The number of changes made.
  private mutating func change<Row>(
    _ rows: inout GroupedRows<Row>, _ kind: BenchRequest.Kind, at place: BenchRequest.Place,
    _ count: Int, modify: (inout Row) -> Void
  ) -> Int {
    guard kind != .move else { return rows.move(count, at: place, &generator) }
    let positions = rows.positions(count, at: place, &generator)
    if kind == .delete {
      rows.remove(positions)
    } else {
      rows.update(positions, modify)
    }
    return positions.count
  }
}
