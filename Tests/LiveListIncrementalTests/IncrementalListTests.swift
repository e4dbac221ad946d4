import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

@Suite(.timeLimit(.minutes(20)), .trail)
struct IncrementalListTests {
  private typealias List = IncrementalList<Int, Int, SampleItem>
  private typealias Change = ListChange<Int, Int, SampleItem>

  @Test func eachChangesetEndsAtTheSourcesList() throws {
    try withEvery("seed", in: UInt64(0)..<20) { seed in
      var lists = RandomLists(seed: seed)
      var expected = lists.sections(4, itemsUpTo: 400)
      var list = List()
      try expect(list.changeset(for: Change(list: expected)), from: [], to: expected)
      for round in 0..<12 {
        let former = expected
        let change = self.change(of: &expected, &lists, steps: round, id: 10_000 + 100 * round)
        try expect(list.changeset(for: change), from: former, to: expected)
        #expect(list.shown == expected)
      }
    }
  }

  @Test func changesThatWaitAreOne() throws {
    try withEvery("seed", in: UInt64(0)..<20) { seed in
      var lists = RandomLists(seed: seed)
      let former = lists.sections(4, itemsUpTo: 400)
      var expected = former
      var list = List(shown: former)
      var waiting = Change(phase: .live)
      for round in 0..<12 {
        let change = self.change(of: &expected, &lists, steps: 1, id: 10_000 + 100 * round)
        waiting = waiting.followed(by: change)
      }
      try expect(list.changeset(for: waiting), from: former, to: expected)
    }
  }

  /// A list in another order isn't compared, nor is one that arrives before it is shown.
  @Test func aRearrangedListReplacesAllSections() throws {
    try withEvery("seed", in: UInt64(0)..<40) { seed in
      var lists = RandomLists(seed: seed)
      let (former, next, last) = (
        lists.sections(3, itemsUpTo: 20), lists.sections(3, itemsUpTo: 20),
        lists.sections(3, itemsUpTo: 20)
      )
      var list = List(shown: former)
      let changeset = list.changeset(for: Change(rearranged: next))
      try expectReplacement(changeset, from: former, to: next)
      let waiting = Change(rearranged: last).followed(by: Change(list: former))
      try expectReplacement(list.changeset(for: waiting), from: next, to: former)
    }
  }

  private func expectReplacement(
    _ changeset: ListChangeset<Int, Int, SampleItem>, from source: [SampleSection],
    to target: [SampleSection]
  ) throws {
    #expect(changeset.source == source)
    #expect(changeset.target == target)
    #expect(changeset.diff.sectionDeletes == Array(source.indices))
    #expect(changeset.diff.sectionInserts == Array(target.indices))
    #expect(changeset.itemReconfigures.isEmpty)
    #expect(changeset.batches.last?.after ?? source == target)
    #expect(source.applying(changeset) == target)
    try LiveListTesting.expectLegal(changeset)
  }

  @Test func aChangeOfThePhaseChangesNoRows() {
    var list = List(shown: [SampleSection(id: 0, header: 0, items: [1])])
    #expect(list.changeset(for: Change(phase: .loading)).isEmpty)
  }

  @Test func whereMostChangedAllIsCompared() {
    let items = (0..<1_000).map { SampleItem($0) }
    let source = [SampleSection(id: 0, header: 0, items: items)]
    for count in [1, 999] {
      var log = ListEdit.Log(after: source)
      for index in stride(from: 0, to: count, by: 2) {
        log.update(SampleItem(index, content: 1), at: ItemPath(section: 0, item: index))
      }
      var list = List(shown: source)
      guard case .compare = list.take(Change(edit: log.takeEdit())) else {
        #expect(count == 1, "\(count) rows")
        continue
      }
      #expect(count == 999, "\(count) rows")
    }
  }

  /// Some steps, occasionally sent as a whole list, as after a reconnection.
  private func change(
    of list: inout [SampleSection], _ lists: inout RandomLists, steps: Int, id: Int
  ) -> Change {
    var log = ListEdit.Log(after: list)
    for index in 0..<steps {
      let step = ListStep.random(on: list, id: id + index, using: &lists.generator)
      step.note(in: &log)
      step.take(on: &list)
    }
    return Int.random(in: 0..<6, using: &lists.generator) == 0
      ? Change(list: list) : Change(edit: log.takeEdit())
  }

  private func expect(
    _ changeset: ListChangeset<Int, Int, SampleItem>, from source: [SampleSection],
    to target: [SampleSection]
  ) throws {
    #expect(changeset.source == source)
    #expect(changeset.target == target)
    try LiveListTesting.expectLaws(changeset)
  }
}
