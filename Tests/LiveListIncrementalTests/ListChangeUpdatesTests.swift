import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

@Suite(.trail, .timeLimit(.minutes(20))) struct ListChangeUpdatesTests {
  private typealias Change = ListChange<Int, Int, SampleItem>

  private static let policies: [UpdatePolicy] = [
    .newestWins, .merge(within: .zero), .queue(limit: 3), .drop,
  ]

  @Test(arguments: policies)
  func noChangeIsLostWhileTheConsumerIsBusy(policy: UpdatePolicy) async throws {
    try await withEvery("seed", in: 0..<6 as Range<UInt64>) { seed in
      let (changes, deliver) = AsyncStream<Change>.makeStream()
      var updates = changes.updates(policy: policy).makeAsyncIterator()
      // Delivers in a task of its own: with the policy `drop`, a consumer that asks after the last
      // change waits for another one or for the end.
      let source = Task {
        var lists = RandomLists(seed: seed)
        var expected = lists.sections(3, itemsUpTo: 600)
        deliver.yield(Change(list: expected))
        for index in 0..<60 {
          if index % 20 == 0 { await Task.yield() }
          let step = ListStep.random(on: expected, id: 1_000 + index, using: &lists.generator)
          var log = ListEdit.Log(after: expected)
          step.note(in: &log)
          step.take(on: &expected)
          deliver.yield(Change(edit: log.takeEdit()))
        }
        deliver.finish()
        return expected
      }
      var shown: [SampleSection] = []
      while let update = try await updates.next() {
        #expect(update.changeset.source == shown)
        try LiveListTesting.expectLaws(update.changeset)
        shown = update.changeset.target
      }
      #expect(await source.value == shown)
    }
  }

  @Test func aFailureLeavesTheRows() async throws {
    let (changes, deliver) = AsyncStream<ItemsChange<SampleItem>>.makeStream()
    let failure = ListPhase.failed(ListFailure("No response."))
    var updates = changes.updates().makeAsyncIterator()
    deliver.yield(ItemsChange(list: [ListSection(items: [1, 2])]))
    let first = try #require(try await updates.next())
    #expect(first.phase == .live)
    deliver.yield(ItemsChange(phase: failure))
    let second = try #require(try await updates.next())
    #expect(second.changeset.isEmpty && second.phase == failure)
    #expect(second.changeset.target == first.changeset.target)
    deliver.finish()
    #expect(try await updates.next() == nil)
  }

  @Test func aFlatListMayBeginWithAnEdit() async throws {
    var log = ListEdit<OnlySection, OnlySection, SampleItem>.Log(counts: [0])
    log.insert(7, at: ItemPath(section: 0, item: 0))
    let (changes, deliver) = AsyncStream<ItemsChange<SampleItem>>.makeStream()
    deliver.yield(ItemsChange(edit: log.takeEdit()))
    deliver.finish()
    var updates = changes.updates().makeAsyncIterator()
    #expect(try await updates.next()?.changeset.target == [ListSection(items: [7])])
  }
}
