import LiveList
import LiveListTesting
import Testing

@testable import LiveListPipeline

/// The policies with a source, a consumer and a clock around them.
@Suite(.timeLimit(.minutes(20))) struct UpdatePolicyTests {
  private static let policies: [UpdatePolicy] = [
    .newestWins(interval: .seconds(1)), .merge(within: .seconds(1)),
    .queue(limit: 5, interval: .seconds(1)), .drop(interval: .seconds(1)),
  ]

  @Test(arguments: policies)
  func aBurstEndsInTheRightRowsAfterFewUpdates(policy: UpdatePolicy) async throws {
    let clock = ManualClock()
    let burst = Burst(10_000)
    let snapshots = burst.map { [SampleItem($0)] }
    let time = Task {
      await burst.isTaken()
      while !Task.isCancelled {
        clock.advance(by: .seconds(1))
        await Task.yield()
      }
    }
    var shown: [SampleItem] = []
    var count = 0
    for await changeset in snapshots.changesets(policy: policy, clock: clock) {
      shown = try #require(shown.applying(changeset))
      count += 1
    }
    time.cancel()
    #expect(shown == [SampleItem(10_000)])
    #expect(count <= 7, "the first, and those that waited")
  }

  @Test func aConsumerThatIsCancelledStopsTheSourceAndTheClock() async {
    let clock = ManualClock()
    let (snapshots, deliver) = AsyncStream<[SampleItem]>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    deliver.onTermination = { _ in end.finish() }
    let consumer = Task {
      for await _ in snapshots.changesets(policy: .merge(within: .seconds(1)), clock: clock) {
        Issue.record("nothing is shown before its time")
      }
    }
    deliver.yield([1])
    await clock.sleepers(1)
    consumer.cancel()
    await consumer.value
    for await _ in ends {}
    #expect(clock.deadlines.isEmpty)
  }

  @Test func releasingTheIteratorStopsTheSource() async {
    let (snapshots, deliver) = AsyncStream<[SampleItem]>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    deliver.onTermination = { _ in end.finish() }
    deliver.yield([1])
    for await _ in snapshots.changesets() { break }
    for await _ in ends {}
  }

  @MainActor
  @Test(arguments: [(9_999, true), (10_000, false)])
  func onlyLongListsAreComparedAwayFromTheMainActor(count: Int, isOnMain: Bool) async {
    let places = ComparedPlaces()
    let (snapshots, deliver) = AsyncStream<[PlacedItem]>.makeStream()
    var changesets = snapshots.changesets().makeAsyncIterator()
    for text in ["old", "new"] {
      deliver.yield((0..<count).map { PlacedItem(id: $0, text: text, places: places) })
      _ = await changesets.next(isolation: MainActor.shared)
    }
    #expect(places.all == [isOnMain])
  }
}
