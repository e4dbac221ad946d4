#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
import LiveListTesting
import LiveListUIKit
import LiveListViews
public import _ContractStage
import _UIKit

/// A collection view in a window, whose items the user selects and scrolls.
///
/// What a screen calls its height is the width if the list scrolls horizontally.
@MainActor
public class CollectionStage: NSObject {
  private let window = UIWindow.staged(CGRect(x: 0, y: 0, width: 1200, height: 1200))
  let collection: StagedCollectionView

  /// Whether the list scrolls horizontally.
  public class var isHorizontal: Bool { false }

  /// Creates a collection view with this height and three items in each line.
  public required init(height: Double) {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = Self.isHorizontal ? .horizontal : .vertical
    layout.itemSize = Self.turned(CGSize(width: 100, height: 44))
    layout.headerReferenceSize = Self.turned(CGSize(width: 320, height: 28))
    let size = Self.turned(CGSize(width: 320, height: height))
    collection = StagedCollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    super.init()
    collection.register(TextCell.self, forCellWithReuseIdentifier: "item")
    collection.register(OtherTextCell.self, forCellWithReuseIdentifier: "other")
    collection.register(
      TextHeader.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    collection.allowsMultipleSelection = true
    window.addSubview(collection)
  }

  /// The size that a size of a list that scrolls vertically has here.
  private static func turned(_ size: CGSize) -> CGSize {
    isHorizontal ? CGSize(width: size.height, height: size.width) : size
  }

  private var isHorizontal: Bool { Self.isHorizontal }

  public var isInWindow: Bool {
    get { collection.window != nil }
    set { if newValue { window.addSubview(collection) } else { collection.removeFromSuperview() } }
  }

  public var isDropping: Bool {
    get { collection.isDropping }
    set { collection.isDropping = newValue }
  }

  public var barHeight: Double {
    get { Double(isHorizontal ? collection.contentInset.left : collection.contentInset.top) }
    set {
      if isHorizontal {
        collection.contentInset.left = CGFloat(newValue)
      } else {
        collection.contentInset.top = CGFloat(newValue)
      }
    }
  }

  public var offset: Double {
    get { Double(isHorizontal ? collection.contentOffset.x : collection.contentOffset.y) }
    set {
      if isHorizontal {
        collection.contentOffset.x = CGFloat(newValue)
      } else {
        collection.contentOffset.y = CGFloat(newValue)
      }
      collection.layoutIfNeeded()
    }
  }

  public var selection: [ItemPath] {
    get { (collection.indexPathsForSelectedItems ?? []).map { ItemPath($0) } }
    set {
      for path in collection.indexPathsForSelectedItems ?? [] {
        collection.deselectItem(at: path, animated: false)
      }
      for path in newValue {
        collection.selectItem(at: IndexPath(path), animated: false, scrollPosition: [])
      }
    }
  }

  public var counts: [Int] {
    (0..<collection.numberOfSections).map { collection.numberOfItems(inSection: $0) }
  }

  public var seenItems: [ItemPath: String] {
    let paths = collection.indexPathsForVisibleItems
    let texts = paths.map { path in
      (ItemPath(path), (collection.cellForItem(at: path) as? TextCell)?.text ?? "nothing")
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  public var seenHeaders: [Int: String] {
    collection.layoutIfNeeded()
    let headers = (0..<collection.numberOfSections).compactMap { section in
      collection.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section)
      ).map { (section, ($0 as? TextHeader)?.text ?? "") }
    }
    return Dictionary(uniqueKeysWithValues: headers)
  }

  public var refusals: [Refusal] { collection.refusals }

  public func attempt(_ code: () -> Void) { collection.attempt(code) }

  public func endAnimations() { collection.endAnimations() }

  /// The frame of an item; `nil` outside of a window, where the scroll position isn't preserved.
  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    guard isInWindow else { return nil }
    let attributes =
      switch place {
      case .header(let section):
        collection.collectionViewLayout.layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section))
      case .item(let path): collection.layoutAttributesForItem(at: IndexPath(path))
      }
    return attributes.map {
      isHorizontal
        ? Double($0.frame.minX)...Double($0.frame.maxX)
        : Double($0.frame.minY)...Double($0.frame.maxY)
    }
  }

  public var footage: ScreenFootage {
    get { collection.screenFootage }
    set { collection.screenFootage = newValue }
  }

  public var extent: (height: Double, lastOffset: Double) {
    let (view, content) = (collection.bounds.size, collection.contentSize)
    let height = Double(isHorizontal ? view.width : view.height)
    let total = Double(isHorizontal ? content.width : content.height)
    return (height, max(-barHeight, total - height))
  }

  static func cell(
    _ collection: UICollectionView, _ path: IndexPath, _ item: SampleItem
  ) -> UICollectionViewCell {
    let cell = collection.dequeueReusableCell(withReuseIdentifier: item.kind, for: path)
    (cell as? TextCell)?.text = item.cellText
    return cell
  }

  static func header(
    _ collection: UICollectionView, _ kind: String, _ path: IndexPath, _ text: String?
  ) -> UICollectionReusableView {
    let view = collection.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: path)
    (view as? TextHeader)?.text = text
    return view
  }
}

/// The cell for items of another kind.
final class OtherTextCell: TextCell {}
#endif
