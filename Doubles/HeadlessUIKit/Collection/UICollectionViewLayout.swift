public import Foundation
import HeadlessViews
import LiveListTesting

/// The positions of the items and headers of a collection view.
///
/// Source: UIKit, `UICollectionViewLayout`, iOS 6.0.
@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() {
    super.init()
  }

  /// The size of the content.
  open var collectionViewContentSize: CGSize { .zero }

  /// Called after each change, before the layout places items.
  open func prepare() {}

  /// Returns the layout attributes of all elements in a rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the layout attributes of an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the layout attributes of a header or footer.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
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

  /// Invalidates the elements in a context. Its headers and footers are requested again.
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

/// The position of an item or a header.
///
/// Source: UIKit, `UICollectionViewLayoutAttributes`, iOS 6.0.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var indexPath: IndexPath
  /// The kind of a header or footer; `nil` for an item.
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
