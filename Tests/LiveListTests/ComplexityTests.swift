import LiveList
import Testing
import _LiveTestSupport

/// The number of comparisons and hashes, which is the same on every machine, unlike time.
@Suite(.timeLimit(.minutes(20))) struct ComplexityTests {
  private let count = 2_000
  private let counter = OperationCounter()

  /// A bound for linear work: it must stay below *n* log *n*.
  private var fence: Int { 2 * count * 11 }

  private func items(_ ids: some Sequence<Int>) -> [CountedItem] {
    ids.map { CountedItem($0, counter: counter) }
  }

  private func compare(_ source: [CountedItem], _ target: [CountedItem]) {
    counter.reset()
    _ = ListChangeset(from: source, to: target)
  }

  @Test func nothingIsHashedWhereNothingMoved() {
    let source = items(0..<count)
    var target = source
    target[count / 2] = CountedItem(count / 2, content: 1, counter: counter)
    compare(source, target)
    #expect(counter.hashes == 0)
    #expect(counter.equals <= 2 * count)
    #expect(counter.contents <= count)
  }

  @Test func fewItemsAreHashedWhereFewLieBetweenTheChanges() {
    let source = items(0..<count)
    var target = source
    target.swapAt(1_000, 1_010)
    compare(source, target)
    #expect(counter.hashes <= 400)
    #expect(counter.equals <= 2 * count)
  }

  @Test func aReversedListIsComparedInLinearTime() {
    compare(items(0..<count), items((0..<count).reversed()))
    #expect(counter.hashes < fence)
    #expect(counter.equals < fence)
    #expect(counter.contents <= count)
  }

  @Test func newItemsAreComparedInLinearTime() {
    compare(items(0..<count), items(count..<(2 * count)))
    #expect(counter.hashes < fence)
    #expect(counter.equals < fence)
    #expect(counter.contents == 0)
  }

  @Test func duplicatesAreComparedInLinearTime() {
    var ids = (0..<count).map { $0 % 10 }
    let source = items(ids)
    ids.reverse()
    compare(source, items(ids))
    #expect(counter.hashes < fence)
    #expect(counter.equals < fence)
    // Rows that are paired again are compared again.
    #expect(counter.contents <= 2 * count)
  }

  @Test func itemsThatCrossSectionsAreComparedInLinearTime() {
    func sections(_ ids: [Int]) -> [ListSection<Int, Int, CountedItem>] {
      (0..<20).map { section in
        ListSection(
          id: section, header: 0, items: items(ids.filter { $0 % 20 == section % 20 }))
      }
    }
    let source = sections(Array(0..<count))
    let target = zip(source, source.dropFirst() + source.prefix(1)).map {
      ListSection(id: $0.id, header: 0, items: $1.items)
    }
    counter.reset()
    _ = ListChangeset(from: source, to: target)
    #expect(counter.hashes < fence)
    #expect(counter.equals < fence)
    #expect(counter.contents <= count)
  }
}
