import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// The difference of lists with unique IDs satisfies its definition, and has the minimum number of
/// moves.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ListDiffTests {
  @Test func differencesOfFlatListsAreWhatTheyAreByDefinition() throws {
    try withEveryPair(upTo: 5) { source, target in
      guard source.hasDistinctItems, target.hasDistinctItems else { return }
      try expectByDefinition(ListChangeset(from: source, to: target))
    }
  }

  @Test func differencesOfRandomListsAreWhatTheyAreByDefinition() throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(6, itemsUpTo: 20)
      let target = lists.edited(source, by: RandomLists.Churn([0.02, 0.1, 0.4][Int(seed % 3)]))
      try expectByDefinition(ListChangeset(from: source, to: target))
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
    #expect(diff.itemMoves == [ListDiff.ItemMove(from: ItemPath(section: 0, item: 0), to: last)])
  }

  @Test func duplicatesArePairedInTheOrderInWhichTheyStand() {
    let source: [SampleItem] = [1, 2, 1]
    let target: [SampleItem] = [1, 2, 1, 1]
    let diff = ListChangeset(from: source, to: target).diff
    #expect(diff.itemInserts.count == 1)
    #expect(diff.itemDeletes.isEmpty && diff.itemMoves.isEmpty)
  }
}

extension [SampleItem] {
  var hasDistinctItems: Bool { Set(map(\.id)).count == count }
}
