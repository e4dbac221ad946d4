import Testing

@testable import Workloads

/// What the workloads promise of their lists, seen by their ids alone.
@Suite struct ShapeTests {
  @Test func tokensGoAndComeByTheBlock() {
    var small = Shape(FlatLists.fiveThousand())
    #expect((100..<200).contains(small.moved))
    small.moved = 0
    #expect(small == Shape(source: 5_000, target: 5_000, deleted: 1_000, inserted: 1_000))
    var large = Shape(FlatLists.hundredThousand())
    #expect((1_000..<2_000).contains(large.moved))
    large.moved = 0
    #expect(large == Shape(source: 100_000, target: 100_000, deleted: 10_000, inserted: 10_000))
  }

  @Test func rowsThatStayAreEqual() {
    #expect(Shape(FlatLists.sameBuffer()) == Shape(source: 10_000, target: 10_000))
    #expect(Shape(FlatLists.otherBuffer()) == Shape(source: 10_000, target: 10_000))
    #expect(Shape(FlatLists.freshStrings()) == Shape(source: 10_000, target: 10_000))
    #expect(FlatLists.freshStrings().source == FlatLists.freshStrings().target)
  }

  @Test func rowsAreEdited() {
    #expect(Shape(FlatLists.oneUpdated()) == Shape(source: 10_000, target: 10_000, updated: 1))
    #expect(Shape(FlatLists.tenInserted()) == Shape(source: 10_000, target: 10_010, inserted: 10))
    let percent = Shape(
      source: 10_000, target: 10_000, deleted: 100, inserted: 100, updated: 100)
    #expect(Shape(FlatLists.percentEdited()) == percent)
    #expect(Shape(FlatLists.percentEditedFreshStrings()) == percent)
    #expect(
      Shape(FlatLists.allNew())
        == Shape(source: 10_000, target: 10_000, deleted: 10_000, inserted: 10_000))
  }

  @Test func rowsChangeTheirOrder() {
    #expect(Shape(FlatLists.firstToEnd()) == Shape(source: 10_000, target: 10_000, moved: 1))
    #expect(Shape(FlatLists.reversed()) == Shape(source: 10_000, target: 10_000, moved: 9_999))
    #expect(Shape(FlatLists.shuffled()).moved > 9_000)
    #expect(Shape(FlatLists.blockMoved()) == Shape(source: 10_000, target: 10_000, moved: 50))
    #expect(
      Shape(FlatLists.blockPrepended()) == Shape(source: 10_000, target: 10_020, inserted: 20))
    #expect(
      Shape(FlatLists.blockDeleted())
        == Shape(source: 10_000, target: 9_953, deleted: 50, inserted: 3))
  }

  @Test func documentsAreEdited() {
    let lists = FlatLists.edited()
    #expect(
      Shape(lists)
        == Shape(source: 100_000, target: 100_000, deleted: 1_000, inserted: 1_000, moved: 200))
    #expect(lists.redecoded.target == lists.target)
    #expect(lists.source.allSatisfy { (24...36).contains($0.id.utf8.count) })
  }

  @Test(arguments: [20, 100, 1_000]) func shortListsHaveOneEditOfEachKind(count: Int) {
    let shape = Shape(
      source: count, target: count, deleted: 1, inserted: 1, updated: 1, moved: 1)
    #expect(Shape(FlatLists.oneOfEach(in: count)) == shape)
  }

  @Test(arguments: [1_000, 10_000, 100_000]) func listsGrowAndTheirEditsDoNot(count: Int) {
    let shape = Shape(
      source: count, target: count, deleted: 10, inserted: 10, updated: 10, moved: 10)
    #expect(Shape(FlatLists.tenOfEach(in: count)) == shape)
  }

  @Test func duplicatesAreOverAHundredIDs() {
    for lists in [FlatLists.duplicatesEdited(), .duplicatesShuffled()] {
      #expect(Set(lists.source.map(\.id)) == Set((0..<100)))
      #expect(Set(lists.target.map(\.id)) == Set((0..<100)))
      #expect((lists.source.count, lists.target.count) == (10_000, 10_000))
    }
    let shuffled = FlatLists.duplicatesShuffled()
    #expect(shuffled.source.map(\.id).sorted() == shuffled.target.map(\.id).sorted())
  }
}
