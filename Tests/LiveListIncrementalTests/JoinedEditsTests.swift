import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

@Suite(.timeLimit(.minutes(20)), .trail)
struct JoinedEditsTests {
  private typealias Pile = JoinedEdits<Int, Int, SampleItem>

  @Test func editsInARowAreOneHoweverManyTheyAre() throws {
    try withEvery("seed", in: UInt64(0)..<40) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(3, itemsUpTo: 20)
      var shown = source
      var pile = Pile()
      for index in 0..<Int(5 * seed) {
        let step = ListStep.random(on: shown, id: 1_000 + index, using: &lists.generator)
        var log = ListEdit.Log(after: shown)
        step.note(in: &log)
        step.take(on: &shown)
        pile = pile.followed(by: Pile(log.takeEdit()))
      }
      #expect((pile.edit?.list(after: source) ?? source) == shown)
    }
  }

  @Test func pilesInARowAreOne() throws {
    try withEvery("seed", in: UInt64(0)..<60) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(3, itemsUpTo: 20)
      var shown = source
      let piles = [3, 7, Int(seed % 8)].map { count in
        (0..<count).reduce(Pile()) { pile, _ in
          let step = ListStep.random(on: shown, id: lists.freshNumber(), using: &lists.generator)
          var log = ListEdit.Log(after: shown)
          step.note(in: &log)
          step.take(on: &shown)
          return pile.followed(by: Pile(log.takeEdit()))
        }
      }
      let left = piles[0].followed(by: piles[1]).followed(by: piles[2])
      let right = piles[0].followed(by: piles[1].followed(by: piles[2]))
      #expect(left.edit?.list(after: source) == shown)
      #expect(right.edit?.list(after: source) == shown)
    }
  }

  @Test func fewEditsAreHeld() {
    var log = ListEdit<Int, Int, SampleItem>.Log(counts: [10])
    var pile = Pile()
    for index in 1...1_000 {
      log.update(SampleItem(3, content: index), at: ItemPath(section: 0, item: 3))
      pile = pile.followed(by: Pile(log.takeEdit()))
      #expect(pile.count <= Int.bitWidth - index.leadingZeroBitCount)
    }
    #expect(
      pile.edit?.knownRows(from: 1).pieceCount == 3,
      "one row that changed a thousand times changed once")
  }
}

extension RandomLists {
  /// A number that is very likely not an ID in the lists yet.
  fileprivate mutating func freshNumber() -> Int {
    Int.random(in: 10_000..<1 << 40, using: &generator)
  }
}
