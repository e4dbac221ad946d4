import Foundation
import HeadlessAppKit
import LiveList
import LiveListTesting

/// A collection view in a window, with its data: one item in each line.
@MainActor
final class CollectionFixture: NSObject, NSCollectionViewDataSource {
  let view = NSCollectionView()
  let layout = NSCollectionViewFlowLayout()
  let screen: Screen
  var data: [(header: String, items: [String])]

  init(_ data: [(header: String, items: [String])], hasHeaders: Bool = false) {
    self.data = data
    layout.itemSize = NSSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    if hasHeaders { layout.headerReferenceSize = layout.itemSize }
    screen = Screen(view)
    super.init()
    view.register(LabelItem.self, forItemWithIdentifier: NSUserInterfaceItemIdentifier("item"))
    view.register(
      Label.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: NSUserInterfaceItemIdentifier("header"))
    view.collectionViewLayout = layout
    view.isSelectable = true
    view.dataSource = self
    view.layoutSubtreeIfNeeded()
  }

  convenience init(_ items: String...) { self.init([("", items)]) }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { data.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { data[section].items.count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(
      withIdentifier: NSUserInterfaceItemIdentifier("item"), for: indexPath)
    _ = item.view
    (item as? LabelItem)?.label.stringValue = data[indexPath.section].items[indexPath.item]
    return item
  }

  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView {
    let view = collectionView.makeSupplementaryView(
      ofKind: kind, withIdentifier: NSUserInterfaceItemIdentifier("header"), for: indexPath)
    (view as? Label)?.label.stringValue = data[indexPath.section].header
    return view
  }

  var shown: [String] { view.shownItemTexts.flatMap(\.self) }

  func update(to items: [String], _ tell: (NSCollectionView) -> Void) {
    withoutActuallyEscaping(tell) { tell in
      view.performBatchUpdates {
        self.data[0].items = items
        tell(self.view)
      }
    }
  }
}

/// An item as apps implement it.
final class LabelItem: NSCollectionViewItem {
  let label = NSTextField(labelWithString: "")

  override func loadView() {
    view = NSView()
    view.addSubview(label)
  }
}
