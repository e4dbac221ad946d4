import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Synchronization
import Testing
import _LiveTestSupport

/// The kinds of sources that a list can have.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct ListModelSourcesTests {
  private typealias Model = ListModel<Int, Int, SampleItem>

  /// The types of an empty list are those of the model, without an annotation.
  @Test func anEmptyListNeedsNoType() async {
    let flat = [
      ItemsModel<SampleItem>(.fetching { [] }), ItemsModel<SampleItem>(.observing { [] }),
    ].map { $0.lookedAt() }
    let sections = [Model(.fetching { [] }), Model(.observing { [] })].map { $0.lookedAt() }
    for model in flat {
      await waitUntil("the list has been read") { model.phase == .live }
      #expect(model.items.isEmpty)
    }
    for model in sections {
      await waitUntil("the list has been read") { model.phase == .live }
      #expect(model.sections.isEmpty)
    }
  }

  @Test func severalSourcesChangeTheListInOneUpdate() async throws {
    let (numbers, letters) = (Tap<SampleItem>(), Tap<SampleItem>())
    let model = Model(
      numbers.source.combined(with: letters.source) { numbers, letters in
        let (numbers, letters) = (numbers.flatMap(\.items), letters.flatMap(\.items))
        return [ListSection(id: 0, header: letters.count, items: numbers)]
          + [ListSection(id: 1, header: numbers.count, items: letters)]
      })
    var updates = model.updates().makeAsyncIterator()
    let number = try #require(await numbers.reading())
    let letter = try #require(await letters.reading())
    number.deliver([1])
    letter.deliver([10])
    let both = try #require(await updates.next()).changeset
    #expect(both.source.isEmpty && both.target.map(\.items) == [[1], [10]])
    number.deliver([1, 2])
    let one = try #require(await updates.next()).changeset
    #expect(one.target.map(\.items) == [[1, 2], [10]] && one.target.map(\.header) == [1, 2])
  }

  @Test func whenOneOfSeveralSourcesFailsAllAreReadAgainAndTheRowsStay() async throws {
    let clock = ManualClock()
    let (first, second) = (Tap<SampleItem>(), Tap<SampleItem>())
    let model = ItemsModel<SampleItem>(
      first.source.combined(with: second.source, joined), timing: ListTiming(clock: clock)
    ).lookedAt()
    var updates = model.updates().makeAsyncIterator()
    let one = try #require(await first.reading())
    let other = try #require(await second.reading())
    one.deliver([1])
    other.deliver([2])
    #expect(await updates.next()?.phase == .live)
    one.fail("The first is gone.")
    await other.isOver()
    #expect(await updates.next()?.phase.failure == ListFailure("The first is gone."))
    #expect(model.items == [1, 2])
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    try #require(await first.reading()).deliver([3])
    try #require(await second.reading()).deliver([4])
    #expect(await updates.next()?.changeset.target.flatMap(\.items) == [3, 4])
  }

  /// A pair of which one source must be fetched is read again after an action of the user.
  @Test func aCombinedSourceIsFetchedAgainAfterAnAction() async {
    let pushed = ItemStates<SampleItem>.sequence { AsyncStream { $0.yield([7]) } }
    var fetches = 0
    let fetched = ItemStates<SampleItem>.fetching {
      fetches += 1
      return [SampleItem(fetches)]
    }
    let model = ItemsModel<SampleItem>(fetched.combined(with: pushed, joined)).lookedAt()
    var updates = model.updates().makeAsyncIterator()
    #expect(await updates.next()?.changeset.target[0].items == [1, 7])
    #expect(await model.attempt {})
    #expect(fetches == 2 && model.items == [2, 7])
  }

  @Test func supersededReadingsAreIgnored() async throws {
    typealias Yield = ItemStates<SampleItem>.MainActorYield
    let (begun, begin) = AsyncStream<Yield>.makeStream()
    let model = ItemsModel<SampleItem>(
      .onMainActor { yield in
        begin.yield(yield)
        // Until the reading is canceled. A stream that both readings share would end for both.
        for await _ in AsyncStream<Void>.makeStream().stream {}
      })
    let look = model.look()
    var readings = begun.makeAsyncIterator()
    let old = try #require(await readings.next(isolation: #isolation))
    async let refresh: Void = model.refresh()
    let new = try #require(await readings.next(isolation: #isolation))
    old(.live([ListSection(items: [1])]))
    #expect(model.items.isEmpty && model.isRefreshing)
    new(.live([ListSection(items: [2])]))
    old(.live([ListSection(items: [3])]))
    await refresh
    #expect(model.items == [2])
    withExtendedLifetime(look) {}
  }

  /// A source that is read on the main actor can be iterated, if its items can go elsewhere.
  @Test func aFetchedListCanBeIterated() async {
    nonisolated func states(
      of source: ItemStates<SampleItem>
    ) async -> [[SampleItem]] { await source.reduce(into: []) { $0.append($1.sections[0].items) } }
    #expect(await states(of: .fetching { [1, 2] }) == [[1, 2]])
    for await state in ItemStates<SampleItem>.observing({ [5] }) {
      #expect(state.sections[0].items == [5])
      break
    }
    #expect(await states(of: .onMainActor { $0(.live([ListSection(items: [3])])) }) == [[3]])
    let stream = AsyncStream {
      $0.yield([SampleItem(4)])
      $0.finish()
    }
    #expect(await states(of: .sequence { stream }) == [[4]])
    for await state in ListStates<Int, Int, SampleItem>.fetching({ [] }) {
      #expect(state == .live([]))
    }
  }

  @Test func aFlatListIsOneSectionFromTheStart() async throws {
    let tap = Tap<SampleItem>()
    let model = ItemsModel<SampleItem>(tap.source).lookedAt()
    #expect(model.sections.count == 1 && model.items.isEmpty)
    var changesets = model.changesets().makeAsyncIterator()
    try #require(await tap.reading()).deliver([1])
    #expect(await changesets.next()?.counts.description == "1 inserted")
  }

  @Test func aFetchedListIsReadAgainAfterAnActionThatWasDone() async throws {
    var store: [SampleItem] = [1, 2]
    let box = Box { store }
    let model = ItemsModel<SampleItem>(.fetching { box.read() }).lookedAt()
    await model.refresh()
    #expect(model.items == [1, 2])
    #expect(await model.attempt { store.removeLast() })
    #expect(model.items == [1])
    #expect(await !model.attempt { throw CancellationError() } && model.alerts.isEmpty)
    let isDone = await model.attempt { throw ListFailure("It can't be deleted.") }
    #expect(!isDone && model.alerts.map(\.failure) == [ListFailure("It can't be deleted.")])
    await model.attempt { throw ListFailure("It can't be moved.") }
    #expect(model.alerts.count == 2)
    model.dismiss(try #require(model.alerts.first))
    #expect(model.alerts.map(\.failure) == [ListFailure("It can't be moved.")])
    #expect(model.items == [1])
  }

  @Test func aBurstReadOffTheMainActorEndsWithTheRightRows() async throws {
    let readings = Mutex(0)
    let model = ItemsModel<SampleItem>(
      .streaming {
        readings.withLock { $0 += 1 }
        return Burst(10_000).map { [SampleItem($0)] }
      }
    ).lookedAt()
    var shown: [SampleItem] = []
    for await changeset in model.changesets() {
      shown = try #require(shown.applying(changeset))
      if shown == [10_000] { break }
    }
    #expect(model.items == [10_000] && model.phase == .live)
    #expect(await model.attempt {} && readings.withLock(\.self) == 1, "it reports its changes")
  }

  @Test(arguments: [(9_999, 9_999, true), (10_000, 10_000, false), (10_000, 1, false)])
  func longListsAreComparedOffTheMainActorOnRequest(
    old: Int, new: Int, isOnMain: Bool
  ) async throws {
    let places = ComparedPlaces()
    let tap = Tap<PlacedItem>()
    let model = ItemsModel<PlacedItem>(tap.source, comparing: .offMainActor).lookedAt()
    var changesets = model.changesets().makeAsyncIterator()
    let reading = try #require(await tap.reading())
    for (count, text) in [(old, "old"), (new, "new")] {
      reading.deliver((0..<count).map { PlacedItem(id: $0, text: text, places: places) })
      _ = await changesets.next()
    }
    #expect(places.all == [isOnMain])
  }

  @Test func aViewMayAskForTimeBetweenTwoUpdates() async throws {
    let clock = ManualClock()
    let tap = Tap<SampleItem>()
    let model = ItemsModel<SampleItem>(tap.source).lookedAt()
    let reading = try #require(await tap.reading())
    reading.deliver([1])
    for await _ in model.changesets() { break }
    var slow = model.changesets(interval: .seconds(1), clock: clock).makeAsyncIterator()
    #expect(await slow.next()?.target.flatMap(\.items) == [1], "the first comes at once")
    var quick = model.changesets(from: model.sections).makeAsyncIterator()
    for last in 2...4 {
      reading.deliver([SampleItem(last)])
      _ = await quick.next()
    }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await slow.next()?.target.flatMap(\.items) == [4], "then the newest, in time")
  }

  @Test func anErrorsDescriptionBecomesTheFailure() {
    struct Plain: Error {}
    struct StoreClosed: LocalizedError { let errorDescription: String? = "The store is closed." }
    #expect(ListFailure(Plain()).description == "Plain()")
    #expect(ListFailure(StoreClosed()).description == "The store is closed.")
    #expect(ListFailure(ListFailure("No network.")) == ListFailure("No network."))
  }

  /// Items that must not leave their actor, such as managed objects.
  @Test func itemsNeedNotBeSendable() async throws {
    let model = ListModel(
      .fetching { [Person(Name("Becky")), Person(Name("Joe")), Person(Name("Jim"))] },
      sectionedBy: \.initial
    ).lookedAt()
    var changesets = model.changesets().makeAsyncIterator()
    let changeset = try #require(await changesets.next())
    #expect(changeset.target.map(\.header) == ["B", "J"])
  }

  /// Items whose conformances belong to the main actor, as in an app that is isolated to it by
  /// default.
  @Test func itemsMayBelongToTheMainActor() async throws {
    let model = ListModel(.fetching { [Row(id: 1), Row(id: 12), Row(id: 13)] }, sectionedBy: \.ten)
    { ten, rows in "\(ten), \(rows.count)" }.lookedAt()
    var changesets = model.changesets().makeAsyncIterator()
    let changeset = try #require(await changesets.next())
    #expect(changeset.target.map(\.header) == ["0, 1", "1, 2"])
  }
}

/// One flat list with the items of two.
private func joined(
  _ first: [ListSection<OnlySection, OnlySection, SampleItem>],
  _ second: [ListSection<OnlySection, OnlySection, SampleItem>]
) -> [ListSection<OnlySection, OnlySection, SampleItem>] {
  [ListSection(items: (first + second).flatMap(\.items))]
}

@MainActor
private final class Box<Value> {
  let read: () -> Value
  init(_ read: @escaping () -> Value) { self.read = read }
}

private final class Name: Equatable {
  let text: String
  init(_ text: String) { self.text = text }
  static func == (left: Name, right: Name) -> Bool { left.text == right.text }
}

private struct Person: Identifiable, Equatable {
  let name: Name
  init(_ name: Name) { self.name = name }
  var id: String { name.text }
  var initial: Character { name.text.first ?? "?" }
}

@available(*, unavailable)
extension Person: Sendable {}

@MainActor
private struct Row: @MainActor Identifiable, @MainActor Equatable {
  let id: Int
  var ten: Int { id / 10 }
}
