public import Foundation

/// The positions of the items and headers of a collection view.
///
/// Source: AppKit, `NSCollectionViewLayout`, macOS 10.11.
@MainActor
open class NSCollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: NSCollectionView?

  public override init() {
    super.init()
  }

  /// The class of the layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass {
    NSCollectionViewLayoutInvalidationContext.self
  }

  /// The size of the content.
  open var collectionViewContentSize: NSSize { .zero }

  /// Called after each change, before the layout places items.
  open func prepare() {}

  /// Returns the layout attributes of all elements in a rectangle.
  open func layoutAttributesForElements(in rect: NSRect) -> [NSCollectionViewLayoutAttributes] {
    []
  }

  /// Returns the layout attributes of an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }

  /// Returns the layout attributes of a header or footer.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? { nil }

  /// Invalidates the layout.
  open func invalidateLayout() {
    collectionView?.needsPreparation = true
    collectionView?.needsLayout = true
  }

  /// Invalidates the layout, and the headers and footers in a context.
  open func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
    collectionView?.forget(context.invalidatedSupplementaryIndexPaths ?? [:])
    invalidateLayout()
  }
}

/// The changed parts of a layout.
///
/// Source: AppKit, `NSCollectionViewLayoutInvalidationContext`, macOS 10.11.
@MainActor
open class NSCollectionViewLayoutInvalidationContext: NSObject {
  /// The changed headers and footers, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths:
    [NSCollectionView.SupplementaryElementKind: Set<IndexPath>]?

  // The class of a layout's contexts is known only at run time. In Objective-C, every initializer
  // of such a class can be called; in Swift, it must be required.
  public required override init() {
    super.init()
  }

  /// Invalidates headers or footers.
  open func invalidateSupplementaryElements(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPaths: Set<IndexPath>
  ) {
    invalidatedSupplementaryIndexPaths =
      (invalidatedSupplementaryIndexPaths ?? [:]).merging([elementKind: indexPaths]) {
        $0.union($1)
      }
  }
}

/// The position of an item or a header.
///
/// Source: AppKit, `NSCollectionViewLayoutAttributes`, macOS 10.11.
@MainActor
open class NSCollectionViewLayoutAttributes: NSObject {
  open var frame = NSRect.zero
  open var indexPath: IndexPath?
  /// The kind of a header or footer; `nil` for an item.
  open private(set) var representedElementKind: NSCollectionView.SupplementaryElementKind?

  public init(forItemWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementKind = nil
    super.init()
  }

  public init(
    forSupplementaryViewOfKind elementKind: NSCollectionView.SupplementaryElementKind,
    with indexPath: IndexPath
  ) {
    self.indexPath = indexPath
    representedElementKind = elementKind
    super.init()
  }
}

extension NSCollectionView {
  /// Releases headers and footers, so that they are requested again during layout.
  func forget(_ paths: [SupplementaryElementKind: Set<IndexPath>]) {
    for (kind, paths) in paths {
      for path in paths where sections.indices.contains(path.section) {
        if let view = sections[path.section].supplementaries.removeValue(forKey: kind) {
          recycle(view)
        }
      }
    }
  }
}
