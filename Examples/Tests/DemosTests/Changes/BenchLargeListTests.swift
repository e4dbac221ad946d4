import LiveList
import Testing
import _LiveTestSupport

@testable import Demos

/// For any change of a hundred thousand rows, the number of steps is proportional to the rows.
@Suite(.trail)
struct BenchLargeListTests {
  private typealias CountedSection = ListSection<Int, Int, CountedItem>

  private func counted(_ list: [BenchSection], by counter: OperationCounter) -> [CountedSection] {
    list.map { section in
      CountedSection(
        id: section.id.number, header: section.header.version,
        items: section.items.map { CountedItem($0.id, content: $0.version, counter: counter) })
    }
  }

  @Test(arguments: BenchRequest.Kind.allCases)
  func aThousandChangesAreComparedInLinearTime(kind: BenchRequest.Kind) throws {
    var bench = Bench(try BenchStart(seed: 1, sections: 10, items: 9_000))
    let before = bench.list
    try bench.perform(BenchRequest(kind, sections: .nowhere, items: .random, count: 1_000))
    let counter = OperationCounter()
    let (source, target) = (counted(before, by: counter), counted(bench.list, by: counter))
    let changeset = ListChangeset(from: source, to: target)
    #expect(!changeset.isEmpty)
    let counts = changeset.counts
    #expect(counts.moved + counts.inserted + counts.deleted + counts.updated <= 2_000)
    // Each of 90,000 rows is visited a few times: far below n log n, which is 1,480,000.
    #expect(counter.equals + counter.hashes + counter.contents <= 5 * 90_000)
  }

  @Test func unaffectedRowsAreNotCopied() throws {
    var bench = Bench(try BenchStart(seed: 1, sections: 10, items: 10_000))
    let before = bench.list
    try bench.perform(BenchRequest(.delete, items: .beginning, count: 1_000))
    try bench.perform(BenchRequest(.insert, items: .end, count: 1_000))
    try bench.perform(BenchRequest(.modify, items: .middle, count: 10))
    try bench.perform(BenchRequest(.modify, sections: .random, count: 10))
    let shared = zip(before, bench.list).map { former, section in
      former.items.withUnsafeBufferPointer(\.baseAddress)
        == section.items.withUnsafeBufferPointer(\.baseAddress)
    }
    #expect(shared == [false, true, true, true, true, false, true, true, true, false])
  }

  @Test func eachRowIsChangedOnce() {
    var rows = GroupedRows(Array(repeating: Array(repeating: 0, count: 1_000), count: 100))
    var changes = 0
    rows.update(Array(stride(from: 0, to: 100_000, by: 100))) { _ in changes += 1 }
    #expect(changes == 1_000)
    let (gone, slots) = rows.remove(Array(0..<100_000))
    #expect(gone.count == 100_000 && slots.count == 100_000 && rows.count == 0)
    rows.insert(gone, at: slots)
    #expect(rows.groups.map(\.count) == Array(repeating: 1_000, count: 100))
  }
}
