import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveListTesting
import Testing

/// R1 to R49: what a collection view refuses at which time, and its messages.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CollectionContractTests {
  private func at(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func r1AFreshViewCountsItsItemsWhenABatchBegins() {
    let fixture = CollectionFixture("a", "b")
    fixture.view.reloadData()
    fixture.data[0].rows = ["a"]
    fixture.view.deleteItems(at: [at(0)])
    #expect(fixture.view.violations.map(\.rule) == [.dataOfFreshView])
    fixture.view.reloadData()
    fixture.update(to: []) { _ in }
    #expect(fixture.view.violations.map(\.rule) == [.dataOfFreshView, .rowCount])
    #expect(fixture.shown == [])
  }

  @Test func r35R36R37TimeIsAsForTables() {
    let fixture = CollectionFixture("a")
    fixture.onCell = { _ in _ = fixture.view.visibleCells }
    fixture.update(to: ["b"]) { $0.reloadData() }
    #expect(fixture.shown == ["b"])
    fixture.onCell = { _ in _ = fixture.view.indexPathsForVisibleItems }
    fixture.view.setHandlingDrop(true)
    fixture.view.reloadData()
    #expect(fixture.shown == ["b"])
    fixture.view.setHandlingDrop(false)
    fixture.view.removeFromSuperview()
    fixture.update(to: []) { $0.deleteItems(at: [self.at(0)]) }
    #expect(
      fixture.view.violations.map(\.message) == [
        "the collection view is asked to reload its data inside a batch of updates",
        "Attempted to access the collection view's visibleCells while they were in the process of "
          + "being updated, which is not allowed.",
        "the collection view is asked to reload its data while it has uncommitted updates",
        "Attempted to access the collection view's indexPathsForVisibleItems while they were in "
          + "the process of being updated, which is not allowed.",
        "UICollectionView was told to layout its visible cells and other contents without being in "
          + "the view hierarchy (the collection view or one of its superviews has not been added "
          + "to a window).",
      ])
  }

  @Test func r38AReconfiguredItemExistsAndKeepsItsCell() {
    let fixture = CollectionFixture("a", "b")
    let cells = fixture.view.visibleCells
    fixture.data[0].rows = ["c", "d"]
    fixture.view.reconfigureItems(at: [at(1)])
    #expect(fixture.shown == ["a", "d"])
    #expect(fixture.view.visibleCells == cells)
    #expect(fixture.view.violations.isEmpty)
    fixture.view.reconfigureItems(at: [at(2)])
    fixture.update(to: ["c", "d"]) { $0.reconfigureItems(at: [self.at(0)]) }
    #expect(
      fixture.view.violations.map(\.message) == [
        "attempt to reconfigure item 0.2, where the collection view shows nothing and the data has "
          + "nothing",
        "the collection view is asked to reconfigure item 0.0 inside a batch of updates",
      ])
  }

  @Test func r49AnnouncedHeadersExist() {
    let fixture = HeaderlessItems()
    #expect(
      fixture.view.violations.map(\.message) == [
        "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: "
          + "(UICollectionElementKindSectionHeader,0 - 0) was not retrieved by calling "
          + "-dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath: or is nil"
      ])
    #expect(fixture.view.violations.map(\.rule.number) == [49])
  }

  @Test func cellsAreDequeuedByARegisteredIdentifier() {
    let fixture = HeaderlessItems(count: 1)
    #expect(
      fixture.view.violations.map(\.message).last
        == "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
        + "reuseIdentifier - cells must be retrieved by calling "
        + "-dequeueReusableCellWithReuseIdentifier:forIndexPath:")
    _ = fixture.view.dequeueReusableCell(withReuseIdentifier: "nothing", for: at(0))
    #expect(
      fixture.view.violations.map(\.message).last
        == "could not dequeue a view of kind: UICollectionElementKindCell with identifier nothing "
        + "- must register a nib or a class for the identifier or connect a prototype cell in a "
        + "storyboard")
  }
}

/// A view whose layout announces headers that its data source doesn't have.
@MainActor
private final class HeaderlessItems: NSObject, UICollectionViewDataSource {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  let view: UICollectionView
  let count: Int

  init(count: Int = 0) {
    self.count = count
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    super.init()
    view.dataSource = self
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}
