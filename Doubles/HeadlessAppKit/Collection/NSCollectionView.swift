public import Foundation
import HeadlessViews
import LiveListTesting

/// Items in sections, placed by a layout; the visible ones have views.
///
/// Source: AppKit, `NSCollectionView`, macOS 10.5; sections and layouts macOS 10.11.
open class NSCollectionView: NSView {
  /// Which kind of header or footer a view is.
  public typealias SupplementaryElementKind = String

  /// Provides the items.
  open weak var dataSource: (any NSCollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { setNeedsData() } }
  }
  /// Who decides on selection.
  open weak var delegate: (any NSCollectionViewDelegate)?
  /// Says where each item is.
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

  /// Discards all items and views, and requests them again when they become visible. Nothing is
  /// selected then.
  open func reloadData() {
    if recorder.isOpen { log.record(violation(of: .reloadInsideBatch)) }
    setNeedsData()
  }

  /// Fetches the views of the items that became visible, and releases the others.
  open override func layout() {
    super.layout()
    layoutItems()
  }

  /// The view itself: the next batch is animated.
  open override func animator() -> Self {
    usesAnimator = true
    return self
  }

  /// Notes how long a batch is animated, in seconds; zero without an animator.
  func noteBatch() {
    batchDurations.append(usesAnimator ? NSAnimationContext.current.duration : 0)
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
  /// Which headers there are.
  ///
  /// Source: AppKit, `NSCollectionView`, macOS 10.11.
  public nonisolated static let elementKindSectionHeader: SupplementaryElementKind =
    "UICollectionElementKindSectionHeader"
  /// See ``elementKindSectionHeader``.
  public nonisolated static let elementKindSectionFooter: SupplementaryElementKind =
    "UICollectionElementKindSectionFooter"

  /// Where an item is to be scrolled to.
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
