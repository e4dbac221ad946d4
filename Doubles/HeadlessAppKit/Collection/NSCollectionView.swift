public import Foundation
import HeadlessViews
import LiveListTesting

/// Items in sections, positioned by a layout. Only visible items have views.
///
/// Source: AppKit, `NSCollectionView`, macOS 10.5; sections and layouts macOS 10.11.
open class NSCollectionView: NSView {
  /// The kind of a header or footer.
  public typealias SupplementaryElementKind = String

  /// Provides the items.
  open weak var dataSource: (any NSCollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsData() } }
  }
  /// Decides on selection.
  open weak var delegate: (any NSCollectionViewDelegate)?
  /// Determines the position of each item.
  open var collectionViewLayout: NSCollectionViewLayout? {
    didSet { adopt(collectionViewLayout, insteadOf: oldValue) }
  }
  open var isSelectable = false
  open var allowsMultipleSelection = false
  open var allowsEmptySelection = true

  var sections: [CollectionSection] = []
  var needsData = true
  var needsPreparation = true
  var recorder = BatchRecorder(.collectionView)
  var completions: [(Bool) -> Void] = []
  var batchDurations: [TimeInterval] = []
  private var usesAnimator = false
  var reuse = CollectionReuse()
  let log = ViolationLog()

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) { nil }

  /// Discards all items and views, and requests them again when they become visible. All items are
  /// deselected.
  open func reloadData() {
    if recorder.isOpen { log.record(violation(of: .reloadInsideBatch)) }
    (superview as? NSClipView)?.footage.isReloaded = true
    setNeedsData()
  }

  /// Requests the views of items that became visible, and releases the others.
  open override func layout() {
    super.layout()
    layoutItems()
  }

  /// Returns the view itself. The next batch is animated.
  open override func animator() -> Self {
    usesAnimator = true
    return self
  }

  /// Records the duration of a batch's animation in seconds; zero without an animator.
  func noteBatch() {
    let duration = usesAnimator ? NSAnimationContext.current.duration : 0
    batchDurations.append(duration)
    if duration == 0 { (superview as? NSClipView)?.footage.hasUnanimatedBatch = true }
    usesAnimator = false
  }

  private func adopt(_ new: NSCollectionViewLayout?, insteadOf old: NSCollectionViewLayout?) {
    guard new !== old else { return }
    old?.collectionView = nil
    new?.collectionView = self
    new?.invalidateLayout()
  }
}

extension NSCollectionView {
  /// The kind of section headers.
  ///
  /// Source: AppKit, `NSCollectionView`, macOS 10.11.
  public nonisolated static let elementKindSectionHeader: SupplementaryElementKind =
    "UICollectionElementKindSectionHeader"
  /// The kind of section footers.
  public nonisolated static let elementKindSectionFooter: SupplementaryElementKind =
    "UICollectionElementKindSectionFooter"

  /// The direction in which a layout scrolls.
  ///
  /// Source: AppKit, `NSCollectionView.ScrollDirection`, macOS 10.11.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The position to which an item is scrolled.
  ///
  /// Source: AppKit, `NSCollectionView.ScrollPosition`, macOS 10.11.
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
