import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveList
@testable import LiveListIncremental

@Suite(.timeLimit(.minutes(20)), .trail)
struct EditedListTests {
  private typealias Edited = EditedList<Int, Int, SampleItem>
  private typealias State = ListState<Int, Int, SampleItem>

  @Test func editsYieldTheExpectedList() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      var lists = RandomLists(seed: seed)
      var expected = lists.sections(3, itemsUpTo: 20)
      var list = Edited(expected)
      // A copy of a shown list stays unchanged.
      var held: [(list: [SampleSection], expected: [SampleSection])] = []
      for index in 0..<30 {
        let step = ListStep.random(on: expected, id: 1_000 + index, using: &lists.generator)
        list.edit(step.note)
        step.take(on: &expected)
        #expect(list.sections == expected && list.state.phase == .live)
        if Bool.random(using: &lists.generator) { held.append((list.sections, expected)) }
      }
      for (list, expected) in held { #expect(list == expected) }
    }
  }

  @Test func listsThatWereLetGoAreNotCopied() {
    let items = (0..<10_000).map { SampleItem($0) }
    var list = Edited([SampleSection(id: 0, header: 0, items: items)])
    var places: [UInt] = []
    for index in 0..<10 {
      list.edit { $0.update(SampleItem(index, content: 1), at: ItemPath(section: 0, item: index)) }
      places.append(storage(of: list.sections))
    }
    #expect(Set(places).count == 2, "two arrays take turns")
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 != $1 })
  }

  private func storage(of list: [SampleSection]) -> UInt {
    list[0].items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func aFailureLeavesTheRowsAndAnErrorTheList() {
    struct Stop: Error {}
    var list = Edited([SampleSection(id: 0, header: 0, items: [1, 2])])
    list.fail(with: ListFailure("No response."), at: ListTime(secondsSince1970: 5))
    #expect(list.state.phase.failure == ListFailure("No response."))
    #expect(throws: Stop.self) {
      try list.edit { log in
        log.remove(at: ItemPath(section: 0, item: 0))
        throw Stop()
      }
    }
    #expect(list.sections[0].items == [1, 2] && list.state.phase != .live)
    #expect(Edited().state == State())
  }

  /// Random edits, whole lists, failures and arrangements, of which a consumer shows only some.
  @Test func everyUpdateLeadsToTheNewestState() async throws {
    try await withEvery("seed", in: UInt64(0)..<150) { seed in
      var lists = RandomLists(seed: seed)
      var expected = lists.sections(Int(seed % 4), itemsUpTo: seed % 2 == 0 ? 8 : 300)
      var (list, shown) = (Edited(expected), ShownState<Int, Int, SampleItem>([]))
      var arrangement = 0
      for index in 0..<40 {
        switch Int.random(in: 0..<12, using: &lists.generator) {
        case 0: list.replace(with: expected)
        case 1: list.fail(with: ListFailure("\(index)"), at: ListTime(secondsSince1970: 0))
        case 2: arrangement += 1
        default:
          let step = ListStep.random(
            on: expected, id: 10_000 + index, twins: seed % 3 == 0, using: &lists.generator)
          list.edit(step.note)
          step.take(on: &expected)
        }
        guard Int.random(in: 0..<3, using: &lists.generator) == 0 else { continue }
        var state = list.state
        state.arrangement = arrangement
        let former = shown.sections
        guard let update = await shown.update(to: state, by: ListComparer(), isolation: nil) else {
          #expect(former == expected)
          continue
        }
        #expect(update.changeset.startsFrom(former) && update.phase == state.phase)
        #expect(update.changeset.target == expected)
        #expect(update.isRearranged || former.applying(update.changeset) == expected)
        try LiveListTesting.expectLegal(update.changeset)
      }
    }
  }

  /// A list in another arrangement isn't compared, nor is one that arrives before it is shown.
  @Test func aRearrangedListReplacesAllSections() async throws {
    try await withEvery("seed", in: UInt64(0)..<40) { seed in
      var lists = RandomLists(seed: seed)
      var shown = ShownState<Int, Int, SampleItem>([])
      var source: [SampleSection] = []
      for arrangement in 0..<4 {
        let target = lists.sections(3, itemsUpTo: 20)
        var state = State.live(target)
        state.arrangement = arrangement
        let update = try #require(
          await shown.update(to: state, by: ListComparer(), isolation: nil))
        #expect(update.isRearranged == (arrangement > 0))
        let changeset = update.changeset
        #expect(changeset.source == source && changeset.target == target)
        #expect(source.applying(changeset) == target)
        if arrangement > 0 {
          #expect(changeset.diff.sectionDeletes == Array(source.indices))
          #expect(changeset.diff.sectionInserts == Array(target.indices))
          #expect(changeset.itemReconfigures.isEmpty)
          try LiveListTesting.expectLegal(changeset)
        }
        source = target
      }
    }
  }

  /// The next list shares with an equal one what didn't change, not with the list that is shown.
  @Test func afterAnEqualListOnlyWhatChangedIsCompared() throws {
    let counter = OperationCounter()
    func lists() -> [ListSection<Int, Int, CountedItem>] {
      (0..<10).map { section in
        ListSection(
          id: section, header: 0,
          items: (0..<100).map { CountedItem(100 * section + $0, counter: counter) })
      }
    }
    var shown = ShownState<Int, Int, CountedItem>([])
    let first = lists()
    var next = lists()
    _ = shown.update(to: .live(first), by: ListComparer())
    let equal = shown.update(to: .live(next), by: ListComparer())
    #expect(equal == nil || equal?.changeset.isEmpty == true)
    next[3].items[7] = CountedItem(307, content: 1, counter: counter)
    counter.reset()
    let last = shown.update(to: .live(next), by: ListComparer())
    let update = try #require(last)
    #expect(counter.contents <= 101 && update.changeset.startsFrom(first))
    #expect(update.changeset.itemReconfigures == [ItemPath(section: 3, item: 7)])
  }
}
