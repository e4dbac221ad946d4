import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit

/// A flat list in a window, 440 points high, with one item in each line.
@MainActor
final class ScrollingList {
  /// The views that show flat lists.
  enum Kind: CaseIterable { case table, collection }

  let view: UIScrollView
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table: ItemsTableViewSource<SampleItem>?
  private let collection: ItemsCollectionViewSource<SampleItem>?
  private static let frame = CGRect(x: 0, y: 0, width: 320, height: 440)

  /// Creates a list of items of one height, with bars over its edges.
  init(
    _ kind: Kind, _ items: ClosedRange<Int>, height: CGFloat = 44, barAtTop: CGFloat = 0,
    barAtBottom: CGFloat = 0
  ) {
    (view, table, collection) =
      switch kind {
      case .table: Self.table(height)
      case .collection: Self.collection(height)
      }
    view.contentInset.top = barAtTop
    view.contentInset.bottom = barAtBottom
    window.addSubview(view)
    apply(Array(items))
  }

  private typealias Parts = (
    UIScrollView, ItemsTableViewSource<SampleItem>?, ItemsCollectionViewSource<SampleItem>?
  )

  /// What stays in place.
  func anchor(_ anchor: UpdateOptions.ScrollAnchor) {
    table?.options.scrollAnchor = anchor
    collection?.options.scrollAnchor = anchor
  }

  private static func table(_ height: CGFloat) -> Parts {
    let view = UITableView(frame: frame, style: .plain)
    view.rowHeight = height
    view.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    let source = ItemsTableViewSource<SampleItem>(view) { view, path, _ in
      view.dequeueReusableCell(withIdentifier: "item", for: path)
    }
    return (view, source, nil)
  }

  private static func collection(_ height: CGFloat) -> Parts {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: height)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let source = ItemsCollectionViewSource<SampleItem>(view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    return (view, nil, source)
  }

  /// Shows a list.
  func apply(
    _ items: [Int], updates: ContentUpdates = .reconfigure, content: Int = 0,
    isAnimated: Bool = true
  ) {
    let items = items.map { SampleItem($0, content: content) }
    table?.updates = updates
    collection?.updates = updates
    table?.apply(items, isAnimated: isAnimated)
    collection?.apply(items, isAnimated: isAnimated)
    (view as? UITableView)?.finishAnimations()
    (view as? UICollectionView)?.finishAnimations()
  }

  /// Whether each batch that the view received was animated.
  var animatedBatches: [Bool] {
    let batches = (view as? UITableView)?.receivedUpdates.compactMap {
      if case .batch(let batch) = $0 { batch.isAnimated } else { nil }
    }
    return batches
      ?? (view as? UICollectionView)?.receivedUpdates.compactMap {
        if case .batch(let batch) = $0 { batch.isAnimated } else { nil }
      } ?? []
  }

  /// The position of an item's top edge in the content.
  func top(of id: Int) -> CGFloat? {
    view.layoutIfNeeded()
    if let path = table?.indexPath(for: id) {
      return (view as? UITableView)?.rectForRow(at: path).minY
    }
    return collection?.indexPath(for: id).flatMap {
      (view as? UICollectionView)?.layoutAttributesForItem(at: $0)?.frame.minY
    }
  }

  /// The distance from the top edge of the view to that of an item.
  func distance(to id: Int) -> CGFloat? { top(of: id).map { $0 - offset } }

  /// The scroll offset of the list.
  var offset: CGFloat {
    get { view.contentOffset.y }
    set {
      view.contentOffset.y = newValue
      view.layoutIfNeeded()
    }
  }

  /// Selects an item, as a tap does.
  func select(_ id: Int) {
    if let path = table?.indexPath(for: id) {
      (view as? UITableView)?.selectRow(at: path, animated: false, scrollPosition: .none)
    }
    if let path = collection?.indexPath(for: id) {
      (view as? UICollectionView)?.selectItem(at: path, animated: false, scrollPosition: [])
    }
  }

  /// The IDs of the selected items.
  var selection: [Int] {
    let rows = (view as? UITableView)?.indexPathsForSelectedRows ?? []
    let items = (view as? UICollectionView)?.indexPathsForSelectedItems ?? []
    return rows.compactMap { table?.item(for: $0)?.id }
      + items.compactMap { collection?.item(for: $0)?.id }
  }
}
