import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Pairs of lists that differ only in the names of their IDs occur once, and none is missing.
@Suite(.timeLimit(.minutes(20))) struct NumberedListsTests {
  @Test func withoutContentsThereAreAsManyAsBellSays() {
    let counts = (0...8).map { Array(NumberedItems($0)).count }
    #expect(counts == [1, 1, 2, 5, 15, 52, 203, 877, 4_140])
  }

  @Test func everyListIsOneOfThemUnderOtherNames() {
    let numbered = Set(NumberedItems(4, contents: 2))
    #expect(numbered.count == Array(NumberedItems(4, contents: 2)).count)
    let renamed = SampleItem.allLists(ofUpTo: 4, ids: 4, contents: 2).filter { $0.count == 4 }
      .map { renumbered($0) }
    #expect(Set(renamed) == numbered)
  }

  @Test func shapesAreAllThereAre() {
    let shapes = SectionShape.all(sections: 2, items: 2, limit: 2)
    #expect(shapes.map(\.sourceCount) == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(shapes.prefix(3).map(\.itemCounts) == [[0, 2], [1, 1], [2, 0]])
    #expect(SectionShape.all(sections: 7, items: 0, limit: 3).isEmpty)
    #expect(SectionShape.all(sections: 1, items: 4, limit: 3).isEmpty)
  }

  @Test func aShapeGivesIDsAndContentsToItsLists() {
    let shape = SectionShape.all(sections: 2, items: 3)[5]
    let lists = shape.lists([0, SampleItem(0, content: 1)], [0, 1, SampleItem(0, content: 1)])
    #expect(lists.source == [SampleSection(id: 0, header: 0, items: [0])])
    #expect(
      lists.target == [SampleSection(id: 0, header: 1, items: [1, SampleItem(0, content: 1)])])
  }

  /// The list with its IDs, and the contents of each ID, numbered in the order of their appearance.
  private func renumbered(_ items: [SampleItem]) -> [SampleItem] {
    var names: [Int: Int] = [:]
    var contents: [Int: Int] = [:]
    return items.map { item in
      let id = names[item.id] ?? names.count
      names[item.id] = id
      let first = contents[item.id] ?? item.content
      contents[item.id] = first
      return SampleItem(id, content: item.content ^ first)
    }
  }
}
