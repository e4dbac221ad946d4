public import Foundation
import HeadlessViews
import LiveListTesting

/// Items in sections, positioned by a layout. Only visible items have cells.
///
/// Source: UIKit, `UICollectionView`, iOS 6.0. `Documentation/AppleAPI.md` lists the members.
open class UICollectionView: UIScrollView {
  /// Provides the items.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsData() } }
  }
  /// Decides on selection, and on sizes if the layout asks for them.
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet { if delegate !== oldValue { setNeedsData() } }
  }
  /// Determines the position of each item.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { adopt(collectionViewLayout, insteadOf: oldValue) }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var backgroundView: UIView?

  var sections: [CollectionSection] = []
  var needsData = true
  var needsPreparation = true
  var recorder = BatchRecorder(.collectionView)
  var completions: [(Bool) -> Void] = []
  var cells = CollectionCells()
  let log = ViolationLog()
  let animations = AnimationQueue()
  var updates: [CollectionUpdate] = []
  var isHandlingDrop = false

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) { nil }

  /// Discards all items and cells, and requests them again when they become visible.
  open func reloadData() {
    if recorder.isOpen { log.record(violation(of: .reloadInsideBatch)) }
    checkNoDrop("reload its data")
    if let violation = changeInsideCall("reload its data") { return log.record(violation) }
    updates.append(.reloadData)
    footage.isReloaded = true
    setNeedsData()
  }

  /// Requests the cells of items that became visible, and releases the others.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutItems()
    if takeReloadAfterCalls() { setNeedsData() }
  }

  override var animationQueue: AnimationQueue? { animations }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  private func adopt(_ new: UICollectionViewLayout, insteadOf old: UICollectionViewLayout) {
    guard new !== old else { return }
    old.collectionView = nil
    new.collectionView = self
    new.invalidateLayout()
  }
}

extension UICollectionView {
  /// The kind of section headers.
  ///
  /// Source: UIKit, `UICollectionView`, iOS 6.0.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of section footers.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The direction in which a layout scrolls.
  ///
  /// Source: UIKit, `UICollectionView.ScrollDirection`, iOS 6.0.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The position to which an item is scrolled.
  ///
  /// Source: UIKit, `UICollectionView.ScrollPosition`, iOS 6.0.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
  }
}
