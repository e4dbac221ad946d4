public import Foundation
import HeadlessViews
import LiveListTesting

/// Where the items and headers of a collection view are.
///
/// Source: UIKit, `UICollectionViewLayout`, iOS 6.0.
@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() {
    super.init()
  }

  /// The size of all that can be scrolled to.
  open var collectionViewContentSize: CGSize { .zero }

  /// Called after each change, before the layout places items.
  open func prepare() {}

  /// The places of all that a rectangle touches.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The place of an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The class of the layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Invalidates the layout.
  open func invalidateLayout() {
    collectionView?.needsPreparation = true
    collectionView?.setNeedsLayout()
  }

  /// Invalidates what a context names. Headers and footers that it names are requested again.
  ///
  /// Source: UIKit, `UICollectionViewLayout.invalidateLayout(with:)`, iOS 7.0.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if !context.isKind(of: Self.invalidationContextClass) {
      collectionView?.log.record(
        ContractViolation(
          .invalidationContext, by: .collectionView, nil,
          values: ["\(type(of: context))", "\(type(of: self))", "\(Self.invalidationContextClass)"])
      )
    }
    for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
      for path in paths { collectionView?.forgetSupplementary(kind, inSection: path.section) }
    }
    invalidateLayout()
  }
}

/// Where one item or header is.
///
/// Source: UIKit, `UICollectionViewLayoutAttributes`, iOS 6.0.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var indexPath: IndexPath
  /// The kind of a header or footer, `nil` for an item.
  open private(set) var representedElementKind: String?

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementKind = nil
    super.init()
  }

  public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementKind = elementKind
    super.init()
  }
}
