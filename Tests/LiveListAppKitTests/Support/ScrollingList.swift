import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit
import LiveListTesting

/// A list in a window, 400 points high, with one item in each line. In an outline, the items are
/// below a single section.
@MainActor
final class ScrollingList {
  /// The views that show lists.
  enum Kind: CaseIterable { case table, outline, collection }

  private let app = AppWindow()
  private let view: NSView
  private let table: ItemsTableViewSource<SampleItem>?
  private let outline: OutlineViewSource<OnlySection, OnlySection, SampleItem>?
  private let collection: ItemsCollectionViewSource<SampleItem>?

  private typealias Parts = (
    NSView, ItemsTableViewSource<SampleItem>?,
    OutlineViewSource<OnlySection, OnlySection, SampleItem>?,
    ItemsCollectionViewSource<SampleItem>?
  )

  /// Creates a list of items of one height, with bars over its edges.
  init(
    _ kind: Kind, _ items: ClosedRange<Int>, height: CGFloat = 44, width: CGFloat = 100,
    barAtTop: CGFloat = 0, barAtBottom: CGFloat = 0
  ) {
    (view, table, outline, collection) =
      switch kind {
      case .table: Self.table(height)
      case .outline: Self.outline(height)
      case .collection: Self.collection(height)
      }
    if let table = view as? NSTableView {
      app.show(table)
      table.rowHeight = height
    }
    app.show(view, width: width)
    app.scrollView.contentInsets.top = barAtTop
    app.scrollView.contentInsets.bottom = barAtBottom
    apply(Array(items))
  }

  private static func table(_ height: CGFloat) -> Parts {
    let view = NSTableView()
    let source = ItemsTableViewSource<SampleItem>(view) { _, _, _ in NSView() }
    return (view, source, nil, nil)
  }

  private static func outline(_ height: CGFloat) -> Parts {
    let view = NSOutlineView()
    let source = OutlineViewSource<OnlySection, OnlySection, SampleItem>(view) { _, _, _ in
      NSView()
    }
    return (view, nil, source, nil)
  }

  private static func collection(_ height: CGFloat) -> Parts {
    let layout = NSCollectionViewFlowLayout()
    layout.itemSize = NSSize(width: 100, height: height)
    layout.minimumLineSpacing = 0
    let identifier = NSUserInterfaceItemIdentifier("item")
    let view = NSCollectionView()
    view.collectionViewLayout = layout
    view.register(PlainItem.self, forItemWithIdentifier: identifier)
    let source = ItemsCollectionViewSource<SampleItem>(view) { view, path, _ in
      view.makeItem(withIdentifier: identifier, for: path)
    }
    return (view, nil, nil, source)
  }

  private final class PlainItem: NSCollectionViewItem {
    override func loadView() { view = NSView() }
  }

  /// Shows a list.
  func apply(_ ids: [Int]) {
    let items = ids.map { SampleItem($0) }
    HeadlessDevice.$current.withValue(app.device) {
      table?.apply(items)
      outline?.apply([ListSection(items: items)])
      collection?.apply(items)
      app.finishAnimations()
    }
  }

  /// The position of an item's top edge in the document.
  func top(of id: Int) -> CGFloat? {
    view.layoutSubtreeIfNeeded()
    if let row = table?.row(for: id) ?? outline?.row(for: id) {
      return (view as? NSTableView)?.rect(ofRow: row).minY
    }
    return collection?.indexPath(for: id).flatMap {
      (view as? NSCollectionView)?.layoutAttributesForItem(at: $0)?.frame.minY
    }
  }

  /// The distance from the top edge of the scroll view to that of an item.
  func distance(to id: Int) -> CGFloat? { top(of: id).map { $0 - offset.y } }

  /// The scroll offset of the list.
  var offset: NSPoint {
    get { app.offset }
    set { app.scroll(to: newValue) }
  }

  /// The height of the document.
  var height: CGFloat {
    view.layoutSubtreeIfNeeded()
    return view.frame.height
  }
}
