import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The changes of a changeset, and the number of its batches.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ListChangesetTests {
  private let moved: (old: [SampleItem], new: [SampleItem]) = (
    [1, 2, 3], [SampleItem(3, content: 1), 1, 2]
  )

  @Test func reconfiguresCountInTheTargetAfterAllBatches() {
    let changeset = ListChangeset(from: moved.old, to: moved.new)
    #expect(changeset.batches.count == 1)
    #expect(changeset.batches[0].changes.itemMoves.count == 1)
    #expect(changeset.itemReconfigures == [ItemPath(section: 0, item: 0)])
  }

  @Test func reloadsCountInTheSourceBeforeAllBatches() {
    let changeset = ListChangeset(from: moved.old, to: moved.new, updates: .reload)
    #expect(changeset.batches.count == 2)
    #expect(changeset.batches[0].changes.itemReloads == [ItemPath(section: 0, item: 2)])
    #expect(changeset.batches[0].after[0].items == [1, 2, SampleItem(3, content: 1)])
    #expect(changeset.itemReconfigures.isEmpty)
  }

  @Test func aReplacedItemIsDeletedAndInsertedAndNotMoved() {
    let changeset = ListChangeset(from: moved.old, to: moved.new, updates: .replace)
    #expect(changeset.batches.count == 1)
    #expect(changeset.batches[0].changes.itemDeletes == [ItemPath(section: 0, item: 2)])
    #expect(changeset.batches[0].changes.itemInserts == [ItemPath(section: 0, item: 0)])
    #expect(changeset.batches[0].changes.itemMoves.isEmpty)
  }

  @Test func aSectionThatMovesAndChangesTakesTwoBatches() {
    let source = [section(1, [10, 11]), section(2, [20])]
    let target = [section(2, [20, 21]), section(1, [10])]
    let changeset = ListChangeset(from: source, to: target)
    #expect(changeset.batches.count == 2)
    #expect(changeset.batches[0].changes.changesSections)
    #expect(!changeset.batches[1].changes.changesSections)
  }

  @Test func sectionsThatMoveBesideChangedItemsTakeOneBatch() {
    let source = [section(1, [10]), section(2, [20]), section(3, [30])]
    let target = [section(3, [30]), section(1, [10, 11]), section(2, [20])]
    #expect(ListChangeset(from: source, to: target).batches.count == 1)
  }

  @Test func ofTwoSectionsThatSwapTheOneWithTheSameItemsMoves() {
    let source = [section(1, [10]), section(2, [20])]
    let edits: [(edited: Int, target: [SampleSection])] = [
      (0, [section(2, [20]), section(1, [10, 11])]),
      (1, [section(2, [20, 21]), section(1, [10])]),
      (0, [section(2, [20]), section(1, [])]), (1, [section(2, []), section(1, [10])]),
    ]
    for (edited, target) in edits {
      let changeset = ListChangeset(from: source, to: target)
      #expect(changeset.batches.count == 1)
      #expect(changeset.diff.sectionMoves.map(\.from) == [1 - edited])
    }
  }

  @Test func noSectionMovesToItsOwnPlaceBesideAMovedItem() throws {
    let source = [section(1, []), section(2, []), section(3, [30, 31])]
    let target = [section(3, [31, 30]), section(2, []), section(1, [])]
    try expectLegal(ListChangeset(from: source, to: target))
  }

  @Test func theListAfterTheLastReloadsHasTheHeadersOfTheTarget() {
    let source = [SampleSection(id: 1, header: 0, items: [10])]
    let target = [SampleSection(id: 1, header: 1, items: [SampleItem(10, content: 1)])]
    let changeset = ListChangeset(from: source, to: target, updates: .reload)
    #expect(changeset.batches.last?.after == target)
  }

  @Test func noItemMovesPastOnesThatAreReplaced() throws {
    let target = [SampleItem(2, content: 1), 1]
    let changeset = ListChangeset(from: [1, 2], to: target, updates: .replace)
    try expectLegal(changeset, strictness: .minimal)
  }

  @Test func equalListsHaveNothingToDo() {
    let list = [section(1, [10, 10]), section(1, [])]
    for updates in ContentUpdates.allCases {
      #expect(ListChangeset(from: list, to: list, updates: updates).isEmpty)
    }
  }

  @Test func aCellSurvivesWhereItsItemDoes() throws {
    try withEvery("seed", in: UInt64(0)..<200) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(5, itemsUpTo: 10)
      let target = lists.edited(source, by: RandomLists.Churn(0.15))
      var table = SimulatedTableView(showing: source)
      let before = cells(of: table)
      try table.apply(ListChangeset(from: source, to: target))
      let kept = Set(source.map(\.id)).intersection(target.map(\.id))
      let stayed = Set(ids(source, kept)).intersection(ids(target, kept))
      let after = cells(of: table)
      for id in stayed { #expect(before[id] == after[id]) }
    }
  }

  @Test func countsSayWhatCameAndWent() {
    let source = [section(1, [10, 11]), section(2, [20, 21]), section(3, [])]
    let target = [
      section(3, [20]), section(1, [SampleItem(10, content: 1)]), section(4, [40, 41]),
    ]
    let counts = ListChangeset(from: source, to: target).counts
    #expect(
      counts.description
        == """
        1 section moved, 1 section inserted, 1 section deleted, 1 moved, 2 inserted, 2 deleted, \
        1 updated
        """)
  }

  private func section(_ id: Int, _ items: [SampleItem]) -> SampleSection {
    SampleSection(id: id, header: 0, items: items)
  }

  private func ids(_ list: [SampleSection], _ sections: Set<Int>) -> [Int] {
    list.filter { sections.contains($0.id) }.flatMap(\.items).map(\.id)
  }

  private func cells(of table: SimulatedTableView<Int, Int, SampleItem>) -> [Int: CellID] {
    let items = table.shown.flatMap(\.items)
    return Dictionary(uniqueKeysWithValues: zip(items.map(\.id), table.cells.flatMap(\.self)))
  }
}
