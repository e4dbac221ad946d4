import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The same changes, planned differently, result in the same list.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ReplanningTests {
  @Test(arguments: ContentUpdates.allCases, [true, false])
  func everyPlanIsLegalAndLeadsToTheTarget(updates: ContentUpdates, moves: Bool) throws {
    try withEvery("seed", in: UInt64(0)..<120) { seed in
      var lists = RandomLists(seed: seed)
      var churn = RandomLists.Churn([0.05, 0.2, 0.5][Int(seed % 3)])
      churn.duplicates = seed % 4 == 0 ? 0.3 : 0
      let source = lists.sections(Int(seed % 6), itemsUpTo: 10)
      let target = lists.edited(source, by: churn)
      // If items that change are replaced, those that also change sections have no move in the
      // diff; a replanned diff has one.
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

  /// R38: an item that needs another cell is neither reconfigured, reloaded nor moved, and the
  /// others are updated as requested.
  @Test(arguments: ContentUpdates.allCases, [true, false])
  func replacedItemsKeepNoCell(updates: ContentUpdates, moves: Bool) throws {
    let differInKind = { (old: SampleItem, new: SampleItem) in old.content % 2 != new.content % 2 }
    try withEvery("seed", in: UInt64(0)..<120) { seed in
      var lists = RandomLists(seed: seed)
      var churn = RandomLists.Churn([0.05, 0.2, 0.5][Int(seed % 3)])
      churn.duplicates = seed % 4 == 0 ? 0.3 : 0
      let source = lists.sections(Int(seed % 6), itemsUpTo: 10)
      let target = lists.edited(source, by: churn)
      let compared = ListChangeset(from: source, to: target)
      let changeset = compared.replacingItems(where: differInKind, updates: updates, moves: moves)
      try expectLegal(changeset)
      #expect(source.applying(changeset) == target)
      #expect(changeset.diff == compared.diff)
      let replaced = compared.diff.itemUpdates.filter {
        differInKind(source.item(at: $0.from), target.item(at: $0.to))
      }
      let targets = Set(replaced.map(\.to))
      #expect(targets.isDisjoint(with: changeset.itemReconfigures))
      for batch in changeset.batches {
        #expect(targets.isDisjoint(with: batch.changes.itemMoves.map(\.to)))
        #expect(Set(replaced.map(\.from)).isDisjoint(with: batch.changes.itemReloads))
      }
      // After replanning, the same items are replaced.
      let reconfigured = changeset.replanned()
      #expect(targets.isDisjoint(with: reconfigured.itemReconfigures))
      try expectLegal(reconfigured)
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

extension [SampleSection] {
  fileprivate func item(at path: ItemPath) -> SampleItem { self[path.section].items[path.item] }
}
