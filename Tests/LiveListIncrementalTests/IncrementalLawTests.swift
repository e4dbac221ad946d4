import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

/// Edits result in the same changesets as comparing whole lists.
@Suite(.timeLimit(.minutes(20)), .trail)
struct IncrementalLawTests {
  private typealias Log = ListEdit<Int, Int, SampleItem>.Log
  private typealias Edit = ListEdit<Int, Int, SampleItem>

  private static let small: [[SampleSection]] = [
    [], [SampleSection(id: 0, header: 0, items: [])],
    [SampleSection(id: 0, header: 0, items: [1])],
    [SampleSection(id: 0, header: 0, items: [1, 2, 3])],
    [
      SampleSection(id: 0, header: 0, items: [1, 2]), SampleSection(id: 1, header: 0, items: [3]),
    ],
    // IDs that several items and sections share.
    [
      SampleSection(id: 0, header: 0, items: [1, 1]), SampleSection(id: 0, header: 0, items: [1]),
    ],
  ]

  private static let news = [SampleItem(4), SampleItem(1, content: 1)]

  @Test func everyStepFromEverySmallListKeepsTheLaws() throws {
    try withEvery("list", in: Self.small) { list in
      try withEvery("step", in: ListStep.all(on: list, items: Self.news)) { step in
        try expectLaws([step], on: list)
      }
    }
  }

  @Test func everyTwoStepsFromEverySmallListKeepTheLaws() throws {
    try withEvery("list", in: Self.small) { list in
      try withEvery("first", in: ListStep.all(on: list, items: Self.news)) { first in
        var next = list
        first.take(on: &next)
        try withEvery("second", in: ListStep.all(on: next, items: Self.news)) { second in
          try expectLaws([first, second], on: list)
        }
      }
    }
  }

  @Test func manyRandomStepsKeepTheLaws() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      let list = lists.sections(Int(seed % 5), itemsUpTo: 40)
      var shown = list
      let steps = (0..<Int(seed % 40)).map { index in
        let step = ListStep.random(
          on: shown, id: 10_000 + index, twins: seed % 3 == 0, using: &lists.generator)
        step.take(on: &shown)
        return step
      }
      try expectLaws(steps, on: list)
    }
  }

  @Test func editsInARowAreOne() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      let first = lists.sections(4, itemsUpTo: 12)
      let second = lists.edited(first, by: RandomLists.Churn(0.2))
      let third = lists.edited(second, by: RandomLists.Churn(0.2))
      let fourth = lists.edited(third, by: RandomLists.Churn(0.2))
      let a = edit(from: first, to: second)
      let b = edit(from: second, to: third)
      let c = edit(from: third, to: fourth)
      #expect(a.followed(by: b).list(after: first) == third)
      #expect(a.followed(by: b).followed(by: c).list(after: first) == fourth)
      #expect(a.followed(by: b.followed(by: c)).list(after: first) == fourth)
      try expectSame(a.followed(by: b), from: first, to: third)
    }
  }

  @Test func aRowMayBeKeptTwice() throws {
    let source = [SampleSection(id: 0, header: 0, items: [1, 2, 3, 4, 5])]
    let runs = (0..<5).flatMap { start in (1...5 - start).map { (start: start, count: $0) } }
    try withEvery("first", in: runs) { first in
      try withEvery("second", in: runs) { second in
        let pieces = [first, second].map {
          ItemPiece<SampleItem>.kept(ItemPath(section: 0, item: $0.start), count: $0.count)
        }
        let edit = Edit(sections: [.edited(0, header: nil, items: pieces)])
        try expectSame(edit, from: source, to: edit.list(after: source))
      }
    }
  }

  private func edit(from former: [SampleSection], to list: [SampleSection]) -> Edit {
    var editor = ListEditor(after: former)
    return editor.edit(to: list)
  }

  private func expectLaws(_ steps: [ListStep], on source: [SampleSection]) throws {
    var log = Log(after: source)
    var target = source
    for step in steps {
      step.note(in: &log)
      step.take(on: &target)
    }
    #expect(log.counts == target.map { $0.items.count })
    try expectSame(log.edit, from: source, to: target)
  }

  /// The edit results in the list, and its changeset is as small as that of a comparison.
  private func expectSame(
    _ edit: Edit, from source: [SampleSection], to target: [SampleSection]
  ) throws {
    #expect(edit.fault(for: source, limit: 10_000) == nil)
    #expect(edit.list(after: source) == target)
    var inPlace = source
    edit.apply(to: &inPlace)
    #expect(inPlace == target)
    let changeset = edit.changeset(from: source, to: target)
    #expect(changeset.target == target)
    let full = ListChangeset(from: source, to: target)
    if hasDistinctIDs(source), hasDistinctIDs(target) {
      try LiveListTesting.expectLaws(changeset)
      #expect(changeset.diff.sizes == full.diff.sizes)
    } else {
      try expectLegal(changeset)
      #expect(source.applying(changeset) == target)
    }
  }

  private func hasDistinctIDs(_ list: [SampleSection]) -> Bool {
    let ids = list.flatMap(\.items).map(\.id)
    return Set(ids).count == ids.count && Set(list.map(\.id)).count == list.count
  }
}

extension ListDiff {
  /// The number of changes of each kind, which is the same for all minimal differences.
  fileprivate var sizes: [Int] {
    [
      sectionDeletes.count, sectionInserts.count, sectionMoves.count, sectionUpdates.count,
      itemDeletes.count, itemInserts.count, itemMoves.count, itemUpdates.count,
    ]
  }
}
