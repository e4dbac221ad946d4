import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

@Suite(.trail)
struct EditPileTests {
  private typealias Pile = EditPile<Int, Int, SampleItem>

  @Test func editsInARowAreOneHoweverManyTheyAre() throws {
    try withEvery("seed", in: UInt64(0)..<40) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(3, itemsUpTo: 20)
      var shown = source
      var pile = Pile()
      for index in 0..<Int(5 * seed) {
        let step = ListStep.random(on: shown, id: 1_000 + index, using: &lists.generator)
        var log = ListEditLog(after: shown)
        step.note(in: &log)
        step.take(on: &shown)
        pile = pile.followed(by: Pile(log.takeEdit()))
      }
      #expect((pile.edit?.list(after: source) ?? source) == shown)
    }
  }

  @Test func fewEditsAreHeld() {
    var log = ListEditLog<Int, Int, SampleItem>(counts: [10])
    var pile = Pile()
    for index in 1...1_000 {
      log.update(SampleItem(3, content: index), at: ItemPath(section: 0, item: 3))
      pile = pile.followed(by: Pile(log.takeEdit()))
      #expect(pile.count <= Int.bitWidth - index.leadingZeroBitCount)
    }
    #expect(pile.edit?.pieceCount == 4, "one row that changed a thousand times changed once")
  }
}
