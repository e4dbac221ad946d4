import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// A difference of lists with unique ids is what it is by definition, and its moves the fewest.
@Suite(.trail)
struct ListDiffTests {
  @Test func differencesOfFlatListsAreWhatTheyAreByDefinition() throws {
    let lists = SampleItem.allLists(ofUpTo: 4, ids: 5).filter(\.hasDistinctItems)
    let sources = lists.filter(\.isNumberedInOrder)
    try withEvery("source", in: sources) { source in
      try withEvery("target", in: lists) { target in
        expectByDefinition(
          from: [SampleSection(id: 0, header: 0, items: source)],
          to: [SampleSection(id: 0, header: 0, items: target)])
      }
    }
  }

  @Test func differencesOfTinySectionsAreWhatTheyAreByDefinition() throws {
    let lists = SampleSection.allLists(
      ofUpTo: 3, ids: 4, itemLists: SampleItem.allLists(ofUpTo: 1, ids: 3)
    ).filter { $0.hasDistinctSections && $0.flatMap(\.items).hasDistinctItems }
    try withEvery("source", in: lists.filter(\.isNumberedInOrder), printed: \.summary) { source in
      try withEvery("target", in: lists, printed: \.summary) { target in
        expectByDefinition(from: source, to: target)
      }
    }
  }

  @Test func differencesOfRandomListsAreWhatTheyAreByDefinition() throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(6, itemsUpTo: 20)
      let target = lists.edited(source, by: Churn([0.02, 0.1, 0.4][Int(seed % 3)]))
      expectByDefinition(from: source, to: target)
    }
  }

  @Test func aReversedListMovesAllButOne() {
    let source = (0..<50).map { SampleItem($0) }
    let diff = ListChangeset(from: source, to: source.reversed()).diff
    #expect(diff.itemMoves.count == 49)
    #expect(diff.itemDeletes.isEmpty && diff.itemInserts.isEmpty)
  }

  @Test func anItemBroughtToTheEndIsTheOnlyMove() {
    let source = (0..<50).map { SampleItem($0) }
    let diff = ListChangeset(from: source, to: source.dropFirst() + source.prefix(1)).diff
    let last = ItemPath(section: 0, item: 49)
    #expect(diff.itemMoves == [ItemMove(from: ItemPath(section: 0, item: 0), to: last)])
  }

  @Test func duplicatesArePairedInTheOrderInWhichTheyStand() {
    let source: [SampleItem] = [1, 2, 1]
    let target: [SampleItem] = [1, 2, 1, 1]
    let diff = ListChangeset(from: source, to: target).diff
    #expect(diff.itemInserts.count == 1)
    #expect(diff.itemDeletes.isEmpty && diff.itemMoves.isEmpty)
  }

  private func expectByDefinition(from source: [SampleSection], to target: [SampleSection]) {
    let diff = ListDiff(from: source, to: target)
    let oracle = DiffOracle(from: source, to: target)
    #expect(diff.sectionDeletes == oracle.sectionDeletes)
    #expect(diff.sectionInserts == oracle.sectionInserts)
    #expect(diff.sectionUpdates == oracle.sectionUpdates)
    #expect(diff.sectionMoves.count == oracle.sectionMoveCount)
    #expect(diff.itemDeletes == oracle.itemDeletes)
    #expect(diff.itemInserts == oracle.itemInserts)
    #expect(diff.itemUpdates == oracle.itemUpdates)
    #expect(diff.itemMoves.count == oracle.itemMoveCount)
    for move in diff.itemMoves + diff.itemUpdates {
      #expect(
        source[move.from.section].items[move.from.item].id
          == target[move.to.section].items[move.to.item].id)
    }
    for move in diff.sectionMoves { #expect(source[move.from].id == target[move.to].id) }
  }
}

extension [SampleItem] {
  var hasDistinctItems: Bool { Set(map(\.id)).count == count }
}
