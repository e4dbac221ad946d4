import Foundation
import HeadlessAppKit
import LiveListTesting
import Testing

/// R67: NSCollectionView refuses the same batches as UICollectionView, at certain times.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct AppKitCollectionContractTests {
  @Test func r1AFreshViewCountsItsItemsWhenABatchBegins() {
    let fixture = CollectionFixture("a", "b")
    fixture.view.reloadData()
    fixture.data[0].items = ["a"]
    fixture.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(fixture.view.violations.map(\.rule) == [.dataOfFreshView])
  }

  @Test func r35R36ReloadsAndWindows() {
    let fixture = CollectionFixture("a")
    fixture.update(to: ["b"]) { $0.reloadData() }
    #expect(fixture.shown == ["b"])
    fixture.screen.window.contentView = nil
    fixture.update(to: []) { $0.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(fixture.view.violations.map(\.rule) == [.reloadInsideBatch, .viewOutsideWindow])
  }

  @Test func r49AnnouncedHeadersExist() {
    let fixture = HeaderlessItems()
    #expect(fixture.view.violations.map(\.rule.number) == [49])
  }
}

/// A view whose layout announces headers that its data source doesn't have.
@MainActor
private final class HeaderlessItems: NSObject, NSCollectionViewDataSource {
  let view = NSCollectionView()
  let screen: Screen

  override init() {
    let layout = NSCollectionViewFlowLayout()
    layout.headerReferenceSize = NSSize(width: 0, height: 20)
    view.collectionViewLayout = layout
    screen = Screen(view)
    super.init()
    view.dataSource = self
    view.layoutSubtreeIfNeeded()
  }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem { NSCollectionViewItem() }
}
