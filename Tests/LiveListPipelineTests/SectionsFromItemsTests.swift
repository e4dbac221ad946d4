import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@Suite(.timeLimit(.minutes(20)), .trail)
struct SectionsFromItemsTests {
  private typealias Order = SectionOrder<Int>

  /// All lists of up to five items. Their keys are one of four contents, and their IDs are their
  /// positions.
  private static let lists = SampleItem.allLists(ofUpTo: 5, ids: 1, contents: 4).map { list in
    list.enumerated().map { SampleItem($0.offset, content: $0.element.content) }
  }

  /// The definition, without a dictionary or sorting: for every existing or required key, all of
  /// its items.
  private func sectionsByDefinition(_ items: [SampleItem], keys: [Int]) -> [SampleSection] {
    keys.map { key in
      let own = items.filter { $0.content == key }
      return SampleSection(id: key, header: own.count * 10 + key, items: own)
    }
  }

  private func sections(_ items: [SampleItem], _ order: Order) -> [SampleSection] {
    items.sections(by: \.content, order: order) { key, items in items.count * 10 + key }
  }

  @Test func everyItemIsInTheSectionOfItsKeyInEveryOrder() throws {
    try withEvery("items", in: Self.lists) { items in
      let present = (0..<4).filter { key in items.contains { $0.content == key } }
      let appearing = items.indices.map { items[$0].content }.enumerated()
        .filter { place, key in !items[..<place].contains { $0.content == key } }.map(\.element)
      let given = [3, 1, 3, 7]
      let rest = appearing.filter { !given.contains($0) }
      let expected: [(Order, [Int])] = [
        (.firstAppearance, appearing),
        (.ascending, present),
        (.descending, present.reversed()),
        (
          .sorted { $0 % 2 < $1 % 2 },
          appearing.filter { $0 % 2 == 0 } + appearing.filter { $0 % 2 == 1 }
        ),
        (.given(given), [3, 1].filter(present.contains) + rest),
        (.given(given, keepingEmpty: true), [3, 1, 7] + rest),
      ]
      for (order, keys) in expected {
        #expect(sections(items, order) == sectionsByDefinition(items, keys: keys), "\(order)")
      }
    }
  }

  @Test func noItemIsLostOrShownTwice() throws {
    var lists = RandomLists(seed: 1)
    let items = lists.items(1_000).map { SampleItem($0.id, content: $0.id % 37) }
    for order in [Order.firstAppearance, .descending, .given([5, 99], keepingEmpty: true)] {
      let shown = items.sections(by: \.content, order: order).flatMap(\.items)
      #expect(shown.sorted { $0.id < $1.id } == items)
    }
  }

  @Test func keysAreHashedInProportionToTheItems() {
    func hashes(_ count: Int) -> Int {
      let counter = OperationCounter()
      let items = (0..<count).map { CountedItem($0 % 10, counter: counter) }
      _ = items.sections(by: \.id)
      return counter.hashes
    }
    #expect(hashes(1_000) <= 1_000 + 100)
    #expect(hashes(10_000) <= 10_000 + 100)
  }

  @Test func everyKeyAndEveryHeaderIsMadeOnce() {
    let items = Self.lists[400]
    var keys: [Int] = []
    var headers: [Int] = []
    func key(of item: SampleItem) -> Int {
      keys.append(item.id)
      return item.content
    }
    let sections = items.sections(by: key, order: .ascending) { key, _ in headers.append(key) }
    #expect(keys == items.map(\.id))
    #expect(headers == sections.map(\.id))
  }

  @Test func aSectionShowsItsKeyWhenNothingElseIsAskedFor() {
    let sections = (["b", "a"] as [Substring]).sections(by: \.self, order: .ascending)
    #expect(sections.map(\.header) == ["a", "b"])
  }

  @Test func theCasesOfAKeyGiveAnOrder() {
    enum Kind: CaseIterable { case new, used, sold }
    let items = [Kind.sold, .new, .sold]
    #expect(items.sections(by: \.self, order: .allCases()).map(\.id) == [.new, .sold])
    let all = items.sections(by: \.self, order: .allCases(keepingEmpty: true)) { $1.count }
    #expect(all.map(\.header) == [1, 0, 2])
  }

  @Test func itemsOfSectionsAreFilteredAndSortedByDefinition() throws {
    try withEvery("items", in: Self.lists) { items in
      let sections = sections(items, .firstAppearance)
      let odd = sections.filteringItems(keepingEmpty: true) { $0.id % 2 == 1 }
      #expect(odd.map(\.id) == sections.map(\.id) && odd.map(\.header) == sections.map(\.header))
      #expect(odd.map(\.items) == sections.map { $0.items.filter { $0.id % 2 == 1 } })
      let full = sections.filteringItems { $0.id % 2 == 1 }
      #expect(full == odd.filter { !$0.items.isEmpty })
      let sorted = sections.sortingItems { $0.id % 2 > $1.id % 2 }
      let even = sections.filteringItems(keepingEmpty: true) { $0.id % 2 == 0 }
      #expect(sorted.map(\.items) == zip(odd, even).map { $0.items + $1.items }, "stable")
    }
  }
}
