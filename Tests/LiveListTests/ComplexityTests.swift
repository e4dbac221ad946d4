import LiveList
import Testing
import _LiveTestSupport

/// The number of comparisons and hashes, which is the same on every machine, unlike time.
///
/// Linear work stays below a constant for each row, in short lists and in long ones. *n* log *n*
/// exceeds it in the longer lists.
@Suite(.timeLimit(.minutes(20)), .trail) struct ComplexityTests {
  private let count = 2_000
  private let counter = OperationCounter()

  private func items(_ ids: some Sequence<Int>) -> [CountedItem] {
    ids.map { CountedItem($0, counter: counter) }
  }

  private func compare(_ source: [CountedItem], _ target: [CountedItem]) {
    counter.reset()
    _ = ListChangeset(from: source, to: target)
  }

  /// Expects limits for each row of lists of several lengths.
  private func expect(
    equals: Int, hashes: Int, contents: Int, sourceLocation: SourceLocation = #_sourceLocation,
    comparing compare: (_ count: Int) -> Void
  ) throws {
    try withEvery("count", in: [500, 2_000, 8_000]) { count in
      compare(count)
      #expect(counter.equals <= equals * count, sourceLocation: sourceLocation)
      #expect(counter.hashes <= hashes * count, sourceLocation: sourceLocation)
      #expect(counter.contents <= contents * count, sourceLocation: sourceLocation)
    }
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

  @Test func aReversedListIsComparedInLinearTime() throws {
    try expect(equals: 2, hashes: 2, contents: 1) { count in
      compare(items(0..<count), items((0..<count).reversed()))
    }
  }

  @Test func newItemsAreComparedInLinearTime() throws {
    try expect(equals: 2, hashes: 2, contents: 0) { count in
      compare(items(0..<count), items(count..<(2 * count)))
    }
  }

  @Test func duplicatesAreComparedInLinearTime() throws {
    // Rows that are paired again are compared again.
    try expect(equals: 4, hashes: 2, contents: 2) { count in
      let ids = (0..<count).map { $0 % 10 }
      compare(items(ids), items(ids.reversed()))
    }
  }

  @Test func itemsThatCrossSectionsAreComparedInLinearTime() throws {
    try expect(equals: 2, hashes: 4, contents: 1) { count in
      let source = (0..<20).map { section in
        ListSection(id: section, header: 0, items: items((0..<count).filter { $0 % 20 == section }))
      }
      let target = zip(source, source.dropFirst() + source.prefix(1)).map {
        ListSection(id: $0.id, header: 0, items: $1.items)
      }
      counter.reset()
      _ = ListChangeset(from: source, to: target)
    }
  }
}
