import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// A view that takes one change after the other is led to the target, by the fewest moves.
@Suite(.trail)
struct SequentialScriptTests {
  @Test func everySmallListIsReached() throws {
    let lists = SampleItem.allLists(ofUpTo: 4, ids: 4, contents: 1)
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in try check(source, target) }
    }
  }

  @Test func changedRowsAreAskedForAnew() throws {
    let lists = SampleItem.allLists(ofUpTo: 3, ids: 3, contents: 2)
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in try check(source, target) }
    }
  }

  @Test func largeListsAreReached() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.items(40)
      try check(source, lists.edited(source, by: Churn(seed % 2 == 0 ? 0.1 : 0.6)))
    }
  }

  @Test func aRowThatGoesToTheEndIsOneMove() {
    let items = (0..<5).map { SampleItem($0) }
    let changeset = ListChangeset(from: items, to: items[1...] + [items[0]])
    #expect(changeset.script.steps == [.move(from: 0, to: 4)])
  }

  private func check(_ source: [SampleItem], _ target: [SampleItem]) throws {
    let changeset = ListChangeset(from: source, to: target)
    var table = SimulatedSequentialTable(showing: source)
    table.data = target
    var moves = 0
    for step in changeset.script.steps {
      switch step {
      case .remove(let rows): try table.removeRows(at: rows)
      case .insert(let rows): try table.insertRows(at: rows)
      case .reload(let rows): try table.reloadRows(at: rows)
      case .move(let from, let to):
        moves += 1
        try table.moveRow(at: from, to: to)
      }
    }
    try table.endUpdates()
    #expect(table.shown == target)
    #expect(moves <= changeset.diff.itemMoves.count)
  }
}
