import LiveList
import Testing

/// The articles in `LiveList.docc` describe their examples correctly.
@Suite(.timeLimit(.minutes(20))) struct ArticleTests {
  @Test func howTheDiffWorks() {
    let changeset = ArticleExamples.howTheDiffWorks()
    #expect(changeset.source[0].items.map(\.description).joined() == "abcdefghij")
    #expect(changeset.target[0].items.map(\.description).joined() == "abxdehcFgj")
    #expect(changeset.diff.itemDeletes == [at(0, 8)], "i is deleted")
    #expect(changeset.diff.itemInserts == [at(0, 2)], "x is inserted")
    #expect(
      changeset.diff.itemMoves == [move(at(0, 7), at(0, 5)), move(at(0, 2), at(0, 6))],
      "h and c move")
    #expect(changeset.diff.itemUpdates == [move(at(0, 5), at(0, 7))], "f is F now")
  }

  @Test func whyTwoBatchesTheIndexSpaces() {
    let changeset = ArticleExamples.oneBatch()
    #expect(changeset.batches.count == 1)
    #expect(changeset.batches[0].changes.itemDeletes == [at(0, 1)])
    #expect(changeset.batches[0].changes.itemInserts == [at(0, 2)])
    #expect(changeset.batches[0].changes.itemMoves == [move(at(0, 3), at(0, 0))])
    #expect(changeset.itemReconfigures == [at(0, 0)])
    #expect(
      changeset.script.steps == [
        .remove([1]), .move(from: 2, to: 0), .insert([2]), .reload([0]),
      ])
  }

  @Test func whyTwoBatchesTheTwo() {
    let changeset = ArticleExamples.twoBatches()
    #expect(changeset.batches.count == 2)
    let (sections, items) = (changeset.batches[0], changeset.batches[1])
    #expect(sections.changes.sectionDeletes == [2] && sections.changes.sectionInserts == [2])
    #expect(sections.changes.sectionMoves == [ListDiff.SectionMove(from: 1, to: 0)])
    #expect(sections.after.map(\.id) == ["later", "today", "ideas"])
    #expect(
      sections.after.map { $0.items.map(\.id) } == [
        ["paint", "read"], ["mail", "call"], ["sing"],
      ])
    #expect(items.changes.itemInserts == [at(0, 1)], "shop")
    #expect(
      items.changes.itemMoves == [move(at(1, 0), at(1, 1)), move(at(0, 1), at(1, 2))],
      "mail and read")
    #expect(changeset.itemReconfigures == [at(1, 1)], "mail")
    #expect(changeset.replanned(moves: false).batches.count == 1)
  }

  private func at(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private func move(_ from: ItemPath, _ to: ItemPath) -> ListDiff.ItemMove {
    ListDiff.ItemMove(from: from, to: to)
  }
}
