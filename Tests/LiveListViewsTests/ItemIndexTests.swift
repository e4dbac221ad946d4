import LiveList
import LiveListTesting
import LiveListViews
import Testing
import _LiveTestSupport

/// Items are followed by their identity from one list to the other.
@Suite(.timeLimit(.minutes(20)), .trail)
struct ItemIndexTests {
  /// With unique IDs, an item's new position is that of its ID.
  @Test func everyItemIsFollowedToWhereItsIDIs() throws {
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(Int(seed % 6), itemsUpTo: 12)
      let target = lists.edited(source, by: RandomLists.Churn([0.02, 0.1, 0.4][Int(seed % 3)]))
      let places = ItemIndex(ListChangeset(from: source, to: target))
      let targets = Dictionary(uniqueKeysWithValues: paths(target).map { (item($0, target), $0) })
      for path in paths(source) {
        #expect(places.target(of: path) == targets[item(path, source)])
      }
      for section in source.indices {
        #expect(places.target(of: section) == target.firstIndex { $0.id == source[section].id })
      }
    }
  }

  /// Even with duplicates, each item has its own position, and keeps its ID.
  @Test func duplicatesAreFollowedOneToOne() throws {
    let lists = SampleItem.allLists(ofUpTo: 4, ids: 2)
    try withEvery("source", in: lists) { source in
      try withEvery("target", in: lists) { target in
        let places = ItemIndex(ListChangeset(from: source, to: target))
        let targets = source.indices.compactMap {
          places.target(of: ItemPath(section: 0, item: $0))
        }
        #expect(Set(targets).count == targets.count)
        for (index, item) in source.enumerated() {
          if let place = places.target(of: ItemPath(section: 0, item: index)) {
            #expect(target[place.item].id == item.id)
          }
        }
      }
    }
  }

  @Test func theFirstVisibleItemThatSurvivesIsTheAnchor() {
    #expect(anchor([1, 2, 3, 4, 5], [9, 1, 3, 4, 5], visible: 1...3) == move(2, 2))
  }

  @Test func whenNoVisibleItemSurvivesTheNextOneBelowIsTheAnchor() {
    #expect(anchor([1, 2, 3, 4, 5], [1, 5], visible: 1...2) == move(4, 1))
  }

  @Test func whenNothingBelowSurvivesTheNearestAboveIsTheAnchor() {
    #expect(anchor([1, 2, 3, 4, 5], [8, 1, 2], visible: 2...3) == move(1, 2))
  }

  @Test func whenEverythingIsGoneThereIsNoAnchor() {
    #expect(anchor([1, 2, 3], [4, 5], visible: 0...1) == nil)
    #expect(
      ItemIndex(ListChangeset(from: [] as [SampleItem], to: [1])).anchor(
        amongVisible: [] as [ItemPath]) == nil)
  }

  @Test func anAnchorIsLookedForInOtherSectionsToo() {
    let source = [
      SampleSection(id: 1, header: 0, items: [1, 2]), SampleSection(id: 2, header: 0, items: []),
      SampleSection(id: 3, header: 0, items: [3]),
    ]
    let target = [
      SampleSection(id: 3, header: 0, items: [7, 3]), SampleSection(id: 4, header: 0, items: []),
    ]
    let places = ItemIndex(ListChangeset(from: source, to: target))
    #expect(
      places.anchor(amongVisible: [ItemPath(section: 0, item: 0)])
        == ListDiff.ItemMove(from: ItemPath(section: 2, item: 0), to: ItemPath(section: 0, item: 1))
    )
  }

  private func anchor(
    _ source: [SampleItem], _ target: [SampleItem], visible: ClosedRange<Int>
  ) -> ListDiff.ItemMove? {
    ItemIndex(ListChangeset(from: source, to: target))
      .anchor(amongVisible: visible.map { ItemPath(section: 0, item: $0) })
  }

  private func move(_ from: Int, _ to: Int) -> ListDiff.ItemMove {
    ListDiff.ItemMove(from: ItemPath(section: 0, item: from), to: ItemPath(section: 0, item: to))
  }

  private func paths(_ sections: [SampleSection]) -> [ItemPath] {
    sections.indices.flatMap { section in
      sections[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  private func item(_ path: ItemPath, _ sections: [SampleSection]) -> Int {
    sections[path.section].items[path.item].id
  }
}
