import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// What a source knows of its changes leads to the changesets that a comparison finds, whatever the consumer misses.
@Suite(.timeLimit(.minutes(20)), .trail) struct KnownChangesetTests {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var content = 0
  }

  private typealias State = ListState<OnlySection, OnlySection, Row>
  private typealias Update = ListUpdate<OnlySection, OnlySection, Row>

  /// A list that is edited at random.
  private struct EditedList {
    var random: SplitMix64
    private var rows = (0..<600).map { Row(id: $0) }
    private var nextID = 600
    private var changes = KnownChanges()

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    var state: State {
      State(sections: [ListSection(items: rows)], phase: .live, changes: changes)
    }

    mutating func edit() {
      let place = Int.random(in: 0..<rows.count - 2, using: &random)
      let former = rows.count
      var (removed, added) = (0, 0)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        rows[place].content += 1
        (removed, added) = (1, 1)
      case 1:
        rows.remove(at: place)
        removed = 1
      case 2:
        rows.insert(Row(id: nextID), at: place)
        nextID += 1
        added = 1
      default:
        rows.swapAt(place, place + 1)
        (removed, added) = (2, 2)
      }
      let runs = [
        KnownRows.Run(source: 0, target: 0, count: place),
        KnownRows.Run(
          source: place + removed, target: place + added, count: former - place - removed),
      ]
      changes.add(KnownRows(edited: [.init(section: 0, origin: 0, runs: runs)], origins: nil))
    }
  }

  /// Checks an update, and returns what is shown after it.
  private func check(_ update: Update, after shown: [ListSection<OnlySection, OnlySection, Row>])
    -> [ListSection<OnlySection, OnlySection, Row>]
  {
    #expect(update.changeset.source == shown)
    let compared = ListChangeset(from: shown, to: update.changeset.target)
    #expect(update.changeset.counts == compared.counts)
    return update.changeset.target
  }

  @Test func updatesOfASourceAreThoseOfAComparison() async throws {
    try await withEvery("seed", in: 0..<(30 as UInt64)) { seed in
      var list = EditedList(seed: seed)
      let (stream, input) = AsyncStream.makeStream(of: State.self)
      input.yield(list.state)
      let states = ListStates<OnlySection, OnlySection, Row> { yield in
        for await state in stream { yield(state) }
      }
      var updates = states.updates().makeAsyncIterator()
      var shown: [ListSection<OnlySection, OnlySection, Row>] = []
      for _ in 0..<20 {
        while shown != list.state.sections, let update = try await updates.next() {
          shown = check(update, after: shown)
        }
        for _ in 0..<Int.random(in: 1...20, using: &list.random) {
          list.edit()
          input.yield(list.state)
        }
      }
      input.finish()
    }
  }

  @MainActor @Test func updatesOfAModelAreThoseOfAComparison() async throws {
    for seed in 0..<(30 as UInt64) {
      var list = EditedList(seed: seed)
      let (stream, input) = AsyncStream.makeStream(of: State.self)
      input.yield(list.state)
      let model = ListModel(
        ListStates<OnlySection, OnlySection, Row> { yield in
          for await state in stream { yield(state) }
        })
      var updates = model.updates().makeAsyncIterator()
      var shown = [ListSection<OnlySection, OnlySection, Row>(items: [])]
      for _ in 0..<20 {
        while shown != list.state.sections, let update = await updates.next() {
          shown = check(update, after: shown)
        }
        for _ in 0..<Int.random(in: 1...20, using: &list.random) {
          list.edit()
          input.yield(list.state)
        }
      }
      input.finish()
    }
  }
}
