import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The same changes, planned differently, lead to the same list.
@Suite(.timeLimit(.minutes(5)), .trail)
struct ReplanningTests {
  @Test(arguments: ContentUpdates.allCases, [true, false])
  func everyPlanIsLegalAndLeadsToTheTarget(updates: ContentUpdates, moves: Bool) throws {
    try withEvery("seed", in: UInt64(0)..<120) { seed in
      var lists = RandomLists(seed: seed)
      var churn = Churn([0.05, 0.2, 0.5][Int(seed % 3)])
      churn.duplicates = seed % 4 == 0 ? 0.3 : 0
      let source = lists.sections(Int(seed % 6), itemsUpTo: 10)
      let target = lists.edited(source, by: churn)
      // Compared for replacing, items that change and cross have no move: not so when replanned.
      let planned = ListChangeset(from: source, to: target, updates: updates, moves: moves)
      try expectLegal(planned)
      #expect(source.applying(planned) == target)
      let changeset = ListChangeset(from: source, to: target).replanned(
        updates: updates, moves: moves)
      try expectLegal(changeset)
      #expect(source.applying(changeset) == target)
      guard !moves else { return }
      #expect(changeset.batches.allSatisfy { $0.changes.itemMoves.isEmpty })
      #expect(changeset.batches.allSatisfy { $0.changes.sectionMoves.isEmpty })
      #expect(changeset.batches.count(where: { $0.changes.itemReloads.isEmpty }) <= 1)
    }
  }

  @Test func allSmallListsWithoutMoves() throws {
    let lists = SampleSection.allLists(
      ofUpTo: 2, ids: 2, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 2))
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in
        let changeset = ListChangeset(from: source, to: target).replanned(moves: false)
        try expectLegal(changeset)
        guard source.applying(changeset) == target, changeset.batches.count <= 1 else {
          throw BrokenLaw("A plan without moves is one batch to the target.", "\(changeset)")
        }
      }
    }
  }
}
