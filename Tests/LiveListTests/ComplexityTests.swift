import LiveList
import Testing
import _LiveTestSupport

/// The number of comparisons and hashes, which is the same on every machine, unlike time.
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

  /// Comparing takes a few operations for each row, in both directions. *n* log *n* exceeds them in
  /// the longer lists.
  @Test(arguments: GrowingLists.all)
  func operationsGrowWithTheRows(lists: GrowingLists) throws {
    try withEvery("count", in: [500, 2_000, 8_000]) { count in
      let (source, target) = lists.ids(count)
      for (old, new) in [(source, target), (target, source)] {
        compare(items(old), items(new))
        let operations = (counter.equals, counter.hashes, counter.contents)
        #expect(counter.equals <= lists.equals * count, "\(operations)")
        #expect(counter.hashes <= lists.hashes * count, "\(operations)")
        #expect(counter.contents <= lists.contents * count, "\(operations)")
      }
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

  /// Items that cross sections are looked up in the whole list, so their ids are hashed twice more.
  @Test func itemsThatCrossSectionsAreComparedInLinearTime() throws {
    try withEvery("count", in: [500, 2_000, 8_000]) { count in
      let source = (0..<20).map { section in
        ListSection(id: section, header: 0, items: items((0..<count).filter { $0 % 20 == section }))
      }
      let target = zip(source, source.dropFirst() + source.prefix(1)).map {
        ListSection(id: $0.id, header: 0, items: $1.items)
      }
      counter.reset()
      _ = ListChangeset(from: source, to: target)
      #expect(counter.equals <= 2 * count)
      #expect(counter.hashes <= 4 * count)
      #expect(counter.contents <= count)
    }
  }
}

/// Lists of any length whose comparison takes linear time, and the most operations for each row.
struct GrowingLists: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The most compared pairs of ids for each row.
  let equals: Int
  /// The most hashed ids for each row.
  let hashes: Int
  /// The most compared pairs of contents for each row.
  let contents: Int
  /// Returns the ids before and after a change of a list with a number of rows.
  let ids: @Sendable (_ count: Int) -> (source: [Int], target: [Int])

  private init(
    _ description: String, equals: Int = 2, hashes: Int = 2, contents: Int = 1,
    _ change: @escaping @Sendable ([Int]) -> [Int]
  ) {
    self.init(description, equals, hashes, contents) { count in
      let source = Array(0..<count)
      return (source, change(source))
    }
  }

  private init(
    _ description: String, _ equals: Int, _ hashes: Int, _ contents: Int,
    ids: @escaping @Sendable (Int) -> ([Int], [Int])
  ) {
    (testDescription, self.equals, self.hashes) = (description, equals, hashes)
    (self.contents, self.ids) = (contents, ids)
  }

  static let all = [
    Self("reversed") { $0.reversed() },
    Self("all new", contents: 0) { rows in rows.map { $0 + rows.count } },
    Self("every other row deleted") { $0.filter { $0 % 2 == 0 } },
    Self("every other row replaced") { rows in rows.map { $0 % 2 == 0 ? $0 : $0 + rows.count } },
    Self("neighbors swapped") { $0.map { $0 ^ 1 } },
    Self("halves interleaved") { rows in
      rows.map { $0 % 2 == 0 ? $0 / 2 : (rows.count + $0) / 2 }
    },
    Self("even rows before odd ones") { rows in
      rows.filter { $0 % 2 == 0 } + rows.filter { $0 % 2 == 1 }
    },
    Self("a long block deleted", hashes: 1) { rows in
      Array(rows[..<(rows.count / 4)] + rows[(rows.count / 2)...])
    },
    Self("one id for all rows", 3, 2, 1) { count in
      (Array(repeating: 7, count: count), Array(repeating: 7, count: count - count / 2))
    },
    // Rows with equal ids that are paired again are compared again.
    Self("two ids in turn", 4, 2, 1) { count in
      ((0..<count).map { $0 % 2 }, (0..<count).map { 1 - $0 % 2 })
    },
    Self("ten ids, reversed", 4, 2, 2) { count in
      let ids = (0..<count).map { $0 % 10 }
      return (ids, ids.reversed())
    },
  ]
}
