import LiveList
import LiveListIncremental
import LiveListPipeline
import Testing
import _LiveTestSupport

/// The comparisons and hashes between a source and a view: no more than the changeset itself needs.
@Suite(.timeLimit(.minutes(20))) struct PipelineCountTests {
  private typealias Row = CountedItem

  private func least(_ lists: CountedLists) -> CountedLists.Counts {
    lists.counts { _ = ListChangeset(from: lists.source, to: lists.target) }
  }

  @Test(arguments: CountedLists.all)
  func changesetsCompareOnce(lists: CountedLists) async throws {
    let (snapshots, deliver) = AsyncStream<[Row]>.makeStream()
    var changesets = snapshots.changesets().makeAsyncIterator()
    deliver.yield(lists.source)
    let first = try await changesets.next()
    #expect(first?.target.first?.items.count == lists.source.count)
    lists.reset()
    deliver.yield(lists.target)
    deliver.finish()
    while try await changesets.next() != nil {}
    let counts = lists.counts
    #expect(counts.isAtMost(least(lists)), "\(counts)")
  }

  @Test(arguments: CountedLists.all)
  @MainActor func aModelComparesOnce(lists: CountedLists) async throws {
    let tap = Tap<Row>()
    let model = ItemsModel<Row>(tap.source)
    var updates = model.updates().makeAsyncIterator()
    let reading = try #require(await tap.reading())
    reading.deliver(lists.source)
    #expect(await updates.next()?.changeset.target[0].items.count == lists.source.count)
    lists.reset()
    reading.deliver(lists.target)
    reading.fail("It ended.")
    repeat {} while await updates.next()?.phase.failure == nil
    let counts = lists.counts
    #expect(model.items.count == lists.target.count)
    #expect(counts.isAtMost(least(lists)), "\(counts)")
  }
}
