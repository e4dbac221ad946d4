import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// A view that applies one change after another reaches the target with the minimum number of
/// moves.
@Suite(.timeLimit(.minutes(20)), .trail)
struct SequentialScriptTests {
  @Test func everySmallListIsReached() throws {
    try withEveryPair(upTo: 4, check)
  }

  @Test func changedRowsAreReloaded() throws {
    try withEveryPair(upTo: 3, contents: 2, check)
  }

  @Test func largeListsAreReached() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.items(40)
      try check(source, lists.edited(source, by: RandomLists.Churn(seed % 2 == 0 ? 0.1 : 0.6)))
    }
  }

  @Test func aRowThatGoesToTheEndIsOneMove() {
    let items = (0..<5).map { SampleItem($0) }
    let changeset = ListChangeset(from: items, to: items[1...] + [items[0]])
    #expect(changeset.script.steps == [.move(from: 0, to: 4)])
  }

  private func check(_ source: [SampleItem], _ target: [SampleItem]) throws {
    var table = SimulatedSequentialTable(showing: source)
    try table.apply(ListChangeset(from: source, to: target))
    #expect(table.shown == target)
  }
}
