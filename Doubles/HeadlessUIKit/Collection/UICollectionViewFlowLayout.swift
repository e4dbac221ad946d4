public import Foundation
import HeadlessViews

/// A layout of items in lines, with a header above and a footer below each section.
///
/// Source: UIKit, `UICollectionViewFlowLayout`, iOS 6.0.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

  private var placement: FlowPlacement?

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override var collectionViewContentSize: CGSize {
    placement?.contentSize ?? .zero
  }

  open override func prepare() {
    guard let collectionView else { return }
    var placement = FlowPlacement(
      in: collectionView.bounds.size, isHorizontal: scrollDirection == .horizontal,
      spacing: spacing)
    for section in 0..<collectionView.numberOfSections {
      placement.append(
        (0..<collectionView.numberOfItems(inSection: section)).map {
          size(of: IndexPath(item: $0, section: section), in: collectionView)
        }, header: length(ofHeader: section), footer: length(ofFooter: section))
    }
    self.placement = placement
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let placement else { return [] }
    return placement.items.indices.flatMap { section in
      bands(of: section, in: placement).filter { $0.frame.intersects(rect) }
        + placement.items[section].indices.filter {
          placement.items[section][$0].intersects(rect)
        }.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
    }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let placement, placement.items.indices.contains(indexPath.section),
      placement.items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = placement.items[indexPath.section][indexPath.item]
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let placement, placement.headers.indices.contains(indexPath.section) else { return nil }
    return bands(of: indexPath.section, in: placement).first {
      $0.representedElementKind == elementKind
    }
  }

  private func bands(
    of section: Int, in placement: FlowPlacement
  ) -> [UICollectionViewLayoutAttributes] {
    [
      (UICollectionView.elementKindSectionHeader, placement.headers[section]),
      (UICollectionView.elementKindSectionFooter, placement.footers[section]),
    ].filter { !$0.1.isEmpty }.map { kind, frame in
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
      attributes.frame = frame
      return attributes
    }
  }

  private var spacing: FlowPlacement.Spacing {
    FlowPlacement.Spacing(
      line: minimumLineSpacing, item: minimumInteritemSpacing, top: sectionInset.top,
      left: sectionInset.left, bottom: sectionInset.bottom, right: sectionInset.right)
  }

  private var delegate: (any UICollectionViewDelegateFlowLayout)? {
    collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
  }

  private func length(ofHeader section: Int) -> CGFloat {
    let size = collectionView.flatMap {
      delegate?.collectionView($0, layout: self, referenceSizeForHeaderInSection: section)
    }
    return length(size ?? headerReferenceSize)
  }

  private func length(ofFooter section: Int) -> CGFloat {
    let size = collectionView.flatMap {
      delegate?.collectionView($0, layout: self, referenceSizeForFooterInSection: section)
    }
    return length(size ?? footerReferenceSize)
  }

  private func length(_ size: CGSize) -> CGFloat {
    scrollDirection == .horizontal ? size.width : size.height
  }

  private func size(of path: IndexPath, in collectionView: UICollectionView) -> CGSize {
    delegate?.collectionView(collectionView, layout: self, sizeForItemAt: path) ?? itemSize
  }
}
