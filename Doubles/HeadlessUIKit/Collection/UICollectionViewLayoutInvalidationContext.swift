public import Foundation

/// The invalid parts of a layout.
///
/// Source: UIKit, `UICollectionViewLayoutInvalidationContext`, iOS 7.0;
/// `invalidateSupplementaryElements(ofKind:at:)` iOS 8.0.
@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// The headers and footers to request again, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

  public required override init() {
    super.init()
  }

  /// Invalidates headers or footers, which are requested again.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = [elementKind: indexPaths]
      .merging(invalidatedSupplementaryIndexPaths ?? [:], uniquingKeysWith: +)
  }
}

/// The invalid parts of a flow layout, which accepts only contexts of this class.
///
/// Source: UIKit, `UICollectionViewFlowLayoutInvalidationContext`, iOS 7.0.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{}
