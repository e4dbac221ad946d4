import Foundation
import LiveList
import LiveListTesting
import Observation
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

/// The model of a list on a manual clock, with a source that the test controls.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct ListModelTests {
  private typealias Model = ListModel<Int, Int, SampleItem>

  private let clock = ManualClock()
  private let tap = Tap<SampleItem>()

  /// Items in sections of ten IDs; the header is the section's number.
  private func makeModel(
    isLookedAt: Bool = true, every interval: Duration? = nil,
    retry: RetryDelays = RetryDelays(first: .seconds(1), factor: 1)
  ) -> Model {
    let now = { @MainActor in Date.distantPast }
    let timing = ListTiming(
      interval: interval, retry: retry, clock: clock, random: SplitMix64(seed: 1), now: now)
    let key = { (item: SampleItem) in item.id / 10 }
    let model = Model(tap.source, sectionedBy: key, order: .ascending, timing: timing) { $1.count }
    return isLookedAt ? model.lookedAt() : model
  }

  private func next(
    _ updates: inout Model.Updates<ListUpdate<Int, Int, SampleItem>>.Iterator
  ) async throws -> ListUpdate<Int, Int, SampleItem> {
    try #require(await updates.next())
  }

  @Test func aListIsLoadingThenLive() async throws {
    let model = makeModel()
    #expect(model.phase == .loading && model.isRefreshing && model.sections.isEmpty)
    #expect(!makeModel(isLookedAt: false).isRefreshing)
    var updates = model.updates().makeAsyncIterator()
    try #require(await tap.reading()).deliver([1, 12, 13])
    let update = try await next(&updates)
    #expect(update.phase == .live && !model.isRefreshing)
    #expect(update.changeset.target == model.sections)
    #expect(model.sections.map(\.header) == [1, 2])
  }

  @Test func aFailureKeepsTheRowsAndTheSourceIsTriedAgain() async throws {
    let model = makeModel()
    var updates = model.updates().makeAsyncIterator()
    let first = try #require(await tap.reading())
    first.deliver([1])
    let rows = try await next(&updates).changeset.target
    first.fail("The server is gone.")
    let update = try await next(&updates)
    #expect(update.changeset.isEmpty && model.sections == rows)
    #expect(
      update.phase == .stale(since: ListTime(.distantPast), ListFailure("The server is gone.")))
    #expect(model.alerts.isEmpty, "not requested")
    await clock.sleepers(1)
    #expect(tap.count == 1, "it waits before it tries again")
    clock.advance(by: .seconds(1))
    try #require(await tap.reading()).deliver([1, 2])
    #expect(try await next(&updates).phase == .live)
    #expect(model.sections.flatMap(\.items) == [1, 2])
  }

  @Test func aSourceIsReadAtAnInterval() async throws {
    let model = makeModel(every: .seconds(30))
    var updates = model.updates().makeAsyncIterator()
    #expect(model.nextRead == nil, "it's being read")
    for id in 1...3 {
      let reading = try #require(await tap.reading())
      reading.deliver([SampleItem(id)])
      #expect(try await next(&updates).phase == .live)
      #expect(model.sections.flatMap(\.items) == [SampleItem(id)] && model.nextRead == nil)
      reading.end()
      await clock.sleepers(1)
      #expect(model.nextRead == Date.distantPast + 30 && tap.count == id)
      clock.advance(by: .seconds(30))
    }
    #expect(model.alerts.isEmpty)
  }

  @Test func aRefreshReplacesTheNextReadAndAnInvisibleListHasNone() async throws {
    let model = makeModel(isLookedAt: false, every: .seconds(30))
    let look = model.look()
    let first = try #require(await tap.reading())
    first.deliver([1])
    first.end()
    await clock.sleepers(1)
    let refresh = Task { await model.refresh() }
    let second = try #require(await tap.reading())
    #expect(model.nextRead == nil && clock.deadlines.isEmpty)
    second.deliver([2])
    second.end()
    await refresh.value
    await clock.sleepers(1)
    #expect(model.nextRead != nil)
    look.end()
    await clock.sleepers(2)
    clock.advance(by: .seconds(5))
    await waitUntil("nothing is planned") { model.nextRead == nil && clock.deadlines.isEmpty }
    let again = model.look()
    _ = try #require(await tap.reading())
    #expect(tap.count == 3)
    again.end()
  }

  /// After a failure, the next read is the next attempt.
  @Test func aFailureAtAnIntervalIsRetriedAfterItsOwnDelay() async throws {
    let model = makeModel(every: .seconds(30))
    var updates = model.updates().makeAsyncIterator()
    try #require(await tap.reading()).fail("The server is gone.")
    #expect(try await next(&updates).phase == .failed(ListFailure("The server is gone.")))
    let wait = try #require(model.nextRead).timeIntervalSince(.distantPast)
    #expect((0.1...1).contains(wait))
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    let second = try #require(await tap.reading())
    #expect(model.nextRead == nil)
    second.deliver([1])
    second.end()
    await clock.sleepers(1)
    #expect(model.nextRead == Date.distantPast + 30)
  }

  @Test func aSourceThatEndsBeforeItDeliversHasFailed() async throws {
    let model = makeModel(retry: .never)
    var updates = model.updates().makeAsyncIterator()
    try #require(await tap.reading()).end()
    let failure = try #require(try await next(&updates).phase.failure)
    #expect(failure.description.hasPrefix("The list's source ended without delivering a list."))
    #expect(clock.deadlines.isEmpty)
  }

  @Test func aSourceIsGivenUpAfterTheLastTry() async throws {
    let model = makeModel(retry: RetryDelays(first: .seconds(1), limit: 2))
    var updates = model.updates().makeAsyncIterator()
    for tries in 1...3 {
      try #require(await tap.reading()).fail("Failure \(tries).")
      #expect(try await next(&updates).phase == .failed(ListFailure("Failure \(tries).")))
      guard tries < 3 else { break }
      await clock.sleepers(1)
      clock.advance(by: .seconds(2))
    }
    #expect(clock.deadlines.isEmpty)
    async let refresh: Void = model.refresh()
    try #require(await tap.reading()).deliver([1])
    await refresh
    #expect(model.phase == .live, "a refresh is still possible")
  }

  @Test func theNewestRefreshWinsForAllCallers() async throws {
    let model = makeModel()
    let first = try #require(await tap.reading())
    async let one: Void = model.refresh()
    let second = try #require(await tap.reading())
    async let other: Void = model.refresh()
    let third = try #require(await tap.reading())
    await first.isOver()
    await second.isOver()
    second.deliver([99])
    third.deliver([3])
    await one
    await other
    #expect(model.sections.flatMap(\.items) == [3] && model.alerts.isEmpty)
  }

  @Test func cancelingACallerDoesNotCancelTheRefresh() async throws {
    let model = makeModel()
    var updates = model.updates().makeAsyncIterator()
    _ = await tap.reading()
    let person = Task { await model.refresh() }
    let reading = try #require(await tap.reading())
    person.cancel()
    await person.value
    #expect(model.isRefreshing)
    reading.deliver([1])
    #expect(try await next(&updates).phase == .live)
  }

  @Test func anInvisibleListIsNotReadAndCatchesUpWithOneChangeset() async throws {
    let model = makeModel(isLookedAt: false)
    var look = model.look()
    var updates = model.updates(from: [], delivery: 0, phase: .loading).makeAsyncIterator()
    let first = try #require(await tap.reading())
    first.deliver([1, 2, 3])
    let shown = try await next(&updates).changeset.target
    look.end()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await first.isOver()
    #expect(tap.count == 1 && !model.isRefreshing)
    look = model.look()
    #expect(model.sections == shown, "the rows stay until there are better ones")
    try #require(await tap.reading()).deliver([4, 3, 2])
    let changeset = try await next(&updates).changeset
    #expect(changeset.source == shown)
    #expect(changeset.target.flatMap(\.items) == [4, 3, 2])
    look.end()
  }

  @Test func aUserWhoComesBackAtOnceFindsTheListAsItWas() async throws {
    let model = makeModel(isLookedAt: false)
    var look = model.look()
    let reading = try #require(await tap.reading())
    look.end()
    await clock.sleepers(1)
    clock.advance(by: .seconds(4))
    look = model.look()
    await waitUntil("the seconds don't count") { clock.deadlines.isEmpty }
    reading.deliver([1])
    await waitUntil("the reading goes on") { model.phase == .live }
    #expect(tap.count == 1)
    look.end()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await reading.isOver()
  }

  @Test func aRefreshNeedsNoLook() async throws {
    let model = makeModel(isLookedAt: false)
    async let refresh: Void = model.refresh()
    let reading = try #require(await tap.reading())
    #expect(!model.isActive)
    reading.deliver([1])
    await refresh
    #expect(model.phase == .live && tap.count == 1)
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await reading.isOver()
  }

  /// The source delivers only changes, and there is none.
  @Test func aRefreshWithoutAWaitingCallerEnds() async throws {
    let model = makeModel(isLookedAt: false)
    let person = Task { await model.refresh() }
    let reading = try #require(await tap.reading())
    person.cancel()
    await person.value
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await reading.isOver()
    #expect(!model.isRefreshing)
  }

  @Test func aModelThatNoScreenLooksAtSaysSoOnce() async throws {
    var notes: [String] = []
    var timing = ListTiming(clock: clock)
    timing.note = { notes.append($0) }
    let model = ItemsModel(tap.source, timing: timing)
    _ = (model.items, model.phase)
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await waitUntil("it says so") { !notes.isEmpty }
    #expect(notes.count == 1 && notes[0].contains("ListModel of SampleItem isn't read"))
    let seen = ItemsModel(tap.source, timing: timing).lookedAt()
    _ = (model.items, seen.items)
    #expect(clock.deadlines.isEmpty, "nothing more is said")
  }

  @Test func aFailedRequestAlertsOnce() async throws {
    let model = makeModel()
    var updates = model.updates().makeAsyncIterator()
    try #require(await tap.reading()).deliver([1])
    #expect(try await next(&updates).phase == .live, "otherwise the refresh cancels this reading")
    for _ in 1...2 {
      async let refresh: Void = model.refresh()
      try #require(await tap.reading()).fail("No network.")
      await refresh
    }
    #expect(model.alerts.map(\.failure) == [ListFailure("No network.")])
    #expect(model.sections.flatMap(\.items) == [1])
    model.dismiss(try #require(model.alerts.first))
    #expect(model.alerts.isEmpty)
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    try #require(await tap.reading()).fail("Still no network.")
    while try await next(&updates).phase.failure != ListFailure("Still no network.") {}
    #expect(model.alerts.isEmpty, "this retry was not requested")
  }

  @Test func sectionsAndPhaseChangeInOne() async throws {
    let model = makeModel()
    let observer = Observer(model)
    var updates = model.updates().makeAsyncIterator()
    try #require(await tap.reading()).deliver([1])
    _ = try await next(&updates)
    #expect(observer.changes == 1, "no observer sees new rows that are still loading")
  }

  @Test func theUpdatesEndWithTheModelAndSoDoesItsSource() async throws {
    var model: Model? = makeModel()
    let reading = try #require(await tap.reading())
    var answers = try #require(model).updates().makeAsyncIterator()
    reading.deliver([1])
    #expect(await answers.next()?.phase == .live)
    // This iterator was created after everything was delivered, so it waits forever.
    var updates = try #require(model).updates().makeAsyncIterator()
    #expect(await updates.next()?.phase == .live)
    let gone = Gone(model)
    model = nil
    #expect(gone.model == nil, "neither the reading nor a view keeps it")
    #expect(await updates.next() == nil)
    await reading.isOver()
  }
}

/// Counts the changes of the properties that a screen reads from a model.
@MainActor
private final class Observer {
  private(set) var changes = 0

  init(_ model: ListModel<Int, Int, SampleItem>) { observe(model) }

  private func observe(_ model: ListModel<Int, Int, SampleItem>) {
    withObservationTracking {
      _ = (model.sections, model.phase)
    } onChange: {
      MainActor.assumeIsolated {
        self.changes += 1
        self.observe(model)
      }
    }
  }
}

/// A model that the test doesn't retain.
private struct Gone {
  weak var model: ListModel<Int, Int, SampleItem>?

  init(_ model: ListModel<Int, Int, SampleItem>?) { self.model = model }
}
