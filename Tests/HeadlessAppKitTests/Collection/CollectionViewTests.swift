import Foundation
import HeadlessAppKit
import LiveListTesting
import Testing

/// The contents of a collection view.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CollectionViewTests {
  private func at(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func onlyVisibleItemsHaveViews() {
    let fixture = CollectionFixture([("h", (0..<50).map { "i\($0)" })], hasHeaders: true)
    #expect(fixture.shown == (0..<9).map { "i\($0)" })
    #expect(fixture.view.shownHeaderTexts == ["h"])
    fixture.view.scrollToItems(at: [at(20)], scrollPosition: .top)
    #expect(fixture.shown == (20..<30).map { "i\($0)" })
    #expect(fixture.view.shownHeaderTexts == [nil])
    #expect(fixture.view.indexPathsForVisibleItems() == Set((20..<30).map { at($0) }))
    #expect(fixture.view.item(at: at(0)) == nil)
  }

  @Test func aBatchKeepsItemViewsAndSelection() {
    let fixture = CollectionFixture("a", "b", "c")
    fixture.view.clickItem(at: at(0))
    let item = fixture.view.item(at: at(0))
    fixture.update(to: ["c", "a"]) {
      $0.deleteItems(at: [self.at(1)])
      $0.moveItem(at: self.at(2), to: self.at(0))
    }
    #expect(fixture.shown == ["c", "a"])
    #expect(fixture.view.item(at: at(1)) === item)
    #expect(fixture.view.selectionIndexPaths == [at(1)])
    #expect(fixture.view.violations.isEmpty)
  }

  @Test func aHeaderIsRequestedAgainWhenItsLayoutIsInvalidated() {
    let fixture = CollectionFixture([("h", ["a"])], hasHeaders: true)
    fixture.data[0].header = "new"
    fixture.view.collectionViewLayout?.invalidateLayout()
    #expect(fixture.view.shownHeaderTexts == ["h"])
    let context = NSCollectionViewLayoutInvalidationContext()
    context.invalidateSupplementaryElements(
      ofKind: NSCollectionView.elementKindSectionHeader, at: [at(0)])
    fixture.view.collectionViewLayout?.invalidateLayout(with: context)
    #expect(fixture.view.shownHeaderTexts == ["new"])
  }

  @Test func r68AnItemLoadsANibOfItsName() {
    let fixture = CollectionFixture()
    let identifier = NSUserInterfaceItemIdentifier("item")
    fixture.view.register(NSCollectionViewItem.self, forItemWithIdentifier: identifier)
    let item = fixture.view.makeItem(
      withIdentifier: identifier, for: IndexPath(item: 0, section: 0))
    item.collectionView = fixture.view
    #expect(!item.isViewLoaded)
    _ = item.view
    #expect(fixture.view.violations.map(\.rule) == [.itemWithoutView])
  }

  @Test func anIdentifierIsRegisteredBeforeItIsUsed() {
    let fixture = CollectionFixture("a")
    _ = fixture.view.makeItem(withIdentifier: NSUserInterfaceItemIdentifier("nothing"), for: at(0))
    #expect(fixture.view.violations.map(\.rule) == [.registeredIdentifier])
  }
}
