import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// Random histories of a list: whatever the source and the user do, the rows are the last ones that
/// the newest reading delivered, or those before it.
@MainActor
@Suite(.timeLimit(.minutes(20)), .trail) struct ListModelLawTests {
  private typealias Model = ItemsModel<SampleItem>

  @Test func theRowsAreAlwaysTheLastThatCame() async throws {
    try await withEvery("seed", in: 1...30 as ClosedRange<UInt64>) { seed in
      var life = try await ModelLife(seed: seed)
      for _ in 0..<60 { try await life.step() }
      #expect(life.steps.count == 60)
    }
  }
}

/// A model, its source and the expected rows, step by step. The test waits until each step has been
/// performed, so that nothing depends on time.
@MainActor
private struct ModelLife {
  enum Step: CaseIterable { case deliver, fail, refresh, lookAway }

  private(set) var steps: [Step] = []
  private let clock = ManualClock()
  private let tap = Tap<SampleItem>()
  private let model: ItemsModel<SampleItem>
  private var look: ListLook
  private var updates:
    ItemsModel<SampleItem>.Updates<ListUpdate<OnlySection, OnlySection, SampleItem>>.Iterator
  private var reading: Tap<SampleItem>.Reading
  private var lists: RandomLists
  private var shown: [SampleItem] = []
  private var expected: [SampleItem] = []

  init(seed: UInt64) async throws {
    lists = RandomLists(seed: seed)
    model = ItemsModel(tap.source, timing: ListTiming(clock: clock, random: SplitMix64(seed: seed)))
    look = model.look()
    updates = model.updates(from: [ListSection(items: [])], delivery: 0, phase: .loading)
      .makeAsyncIterator()
    reading = try #require(await tap.reading())
  }

  mutating func step() async throws {
    let step = try #require(Step.allCases.randomElement(using: &lists.generator))
    steps.append(step)
    switch step {
    case .deliver:
      // Never delivers the same list twice, because there would be no changeset to wait for.
      expected = lists.edited(expected, by: RandomLists.Churn(0.3)) + lists.items(1)
      reading.deliver(expected)
      try await showsUpdates { [expected] in $0.changeset.target[0].items == expected }
    case .fail:
      let sentence = "Failure \(steps.count)."
      reading.fail(sentence)
      try await showsUpdates { $0.phase.failure == ListFailure(sentence) }
      await clock.sleepers(1)
      clock.advance(by: .seconds(30))
      reading = try #require(await tap.reading())
    case .refresh:
      let before = reading
      let refresh = Task { [model] in await model.refresh() }
      reading = try #require(await tap.reading())
      await before.isOver()
      before.deliver([])
      refresh.cancel()
      await refresh.value
    case .lookAway:
      look.end()
      guard !model.isRefreshing else {
        // No screen has to look at a list that is being refreshed.
        look = model.look()
        break
      }
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      await reading.isOver()
      reading.deliver([])
      look = model.look()
      reading = try #require(await tap.reading())
    }
    #expect(model.items == expected && shown == expected, "\(steps)")
  }

  /// Shows updates until the expected one arrives.
  private mutating func showsUpdates(
    until isWanted: (ListUpdate<OnlySection, OnlySection, SampleItem>) -> Bool
  ) async throws {
    var updates = updates
    defer { self.updates = updates }
    while true {
      let update = try #require(await updates.next())
      #expect(update.changeset.source.flatMap(\.items) == shown, "\(steps)")
      shown = try #require(shown.applying(update.changeset))
      if isWanted(update) { return }
    }
  }
}
