public import Foundation

/// Items side by side in lines, lines below each other, a header above and a footer below each
/// section. It scrolls vertically only.
///
/// Source: UIKit, `UICollectionViewFlowLayout`, iOS 6.0.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

  private var items: [[UICollectionViewLayoutAttributes]] = []
  private var bands: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  open override func prepare() {
    items = []
    bands = []
    height = 0
    guard let collectionView else { return }
    for section in 0..<collectionView.numberOfSections {
      place(
        UICollectionView.elementKindSectionHeader, headerReferenceSize.height, section)
      height += sectionInset.top
      placeItems(of: section, in: collectionView)
      height += sectionInset.bottom
      place(
        UICollectionView.elementKindSectionFooter, footerReferenceSize.height, section)
    }
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (bands + items.flatMap(\.self)).filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }

  private func place(_ kind: String, _ bandHeight: CGFloat, _ section: Int) {
    guard bandHeight > 0, let collectionView else { return }
    let band = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    band.frame = CGRect(
      x: 0, y: height, width: collectionView.bounds.width, height: bandHeight)
    bands.append(band)
    height += bandHeight
  }

  private func placeItems(of section: Int, in collectionView: UICollectionView) {
    var placed: [UICollectionViewLayoutAttributes] = []
    var x = sectionInset.left
    var lineHeight: CGFloat = 0
    for item in 0..<collectionView.numberOfItems(inSection: section) {
      let path = IndexPath(item: item, section: section)
      let size = size(of: path, in: collectionView)
      if x > sectionInset.left, x + size.width > collectionView.bounds.width - sectionInset.right {
        height += lineHeight + minimumLineSpacing
        (x, lineHeight) = (sectionInset.left, 0)
      }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(origin: CGPoint(x: x, y: height), size: size)
      placed.append(attributes)
      x += size.width + minimumInteritemSpacing
      lineHeight = max(lineHeight, size.height)
    }
    height += lineHeight
    items.append(placed)
  }

  private func size(of path: IndexPath, in collectionView: UICollectionView) -> CGSize {
    let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
    return delegate?.collectionView(collectionView, layout: self, sizeForItemAt: path) ?? itemSize
  }
}
