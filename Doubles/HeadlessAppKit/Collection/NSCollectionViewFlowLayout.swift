public import Foundation
import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// A flow layout reads properties of a context that other layouts don't have.
  package static let flowLayoutContext = ContractRule(
    nil, "A flow layout is given contexts of its own class.",
    says: "the invalidation context (%) sent to -[NSCollectionViewFlowLayout "
      + "invalidateLayoutWithContext:] is not an instance of type "
      + "NSCollectionViewFlowLayoutInvalidationContext or a subclass",
    source: "AppleCV")
}

/// A layout of items in lines, with a header above and a footer below each section.
///
/// Source: AppKit, `NSCollectionViewFlowLayout`, macOS 10.11.
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  open var scrollDirection = NSCollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  open var itemSize = NSSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var headerReferenceSize = NSSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = NSSize.zero { didSet { invalidateLayout() } }

  private var placement: FlowPlacement?

  open override class var invalidationContextClass: AnyClass {
    NSCollectionViewFlowLayoutInvalidationContext.self
  }

  open override func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
    if let collectionView, !(context is NSCollectionViewFlowLayoutInvalidationContext) {
      collectionView.log.record(
        collectionView.violation(of: .flowLayoutContext, nil, "\(type(of: context))"))
    }
    super.invalidateLayout(with: context)
  }

  open override var collectionViewContentSize: NSSize {
    placement?.contentSize ?? .zero
  }

  open override func prepare() {
    guard let collectionView else { return }
    let isHorizontal = scrollDirection == .horizontal
    var placement = FlowPlacement(
      in: isHorizontal ? collectionView.visibleSize : collectionView.bounds.size,
      isHorizontal: isHorizontal,
      spacing: FlowPlacement.Spacing(
        line: minimumLineSpacing, item: minimumInteritemSpacing, top: 0, left: 0, bottom: 0,
        right: 0))
    for section in 0..<collectionView.numberOfSections {
      placement.append(
        repeatElement(itemSize, count: collectionView.numberOfItems(inSection: section)),
        header: isHorizontal ? headerReferenceSize.width : headerReferenceSize.height,
        footer: isHorizontal ? footerReferenceSize.width : footerReferenceSize.height)
    }
    self.placement = placement
  }

  open override func layoutAttributesForElements(
    in rect: NSRect
  ) -> [NSCollectionViewLayoutAttributes] {
    guard let placement else { return [] }
    return placement.items.indices.flatMap { section in
      bands(of: section, in: placement).filter { $0.frame.overlaps(rect) }
        + placement.items[section].indices.filter {
          placement.items[section][$0].overlaps(rect)
        }.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
    }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    guard let placement, placement.items.indices.contains(indexPath.section),
      placement.items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    let attributes = NSCollectionViewLayoutAttributes(forItemWith: indexPath)
    attributes.frame = placement.items[indexPath.section][indexPath.item]
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: NSCollectionView.SupplementaryElementKind, at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    guard let placement, placement.headers.indices.contains(indexPath.section) else { return nil }
    return bands(of: indexPath.section, in: placement).first {
      $0.representedElementKind == elementKind
    }
  }

  private func bands(
    of section: Int, in placement: FlowPlacement
  ) -> [NSCollectionViewLayoutAttributes] {
    [
      (NSCollectionView.elementKindSectionHeader, placement.headers[section]),
      (NSCollectionView.elementKindSectionFooter, placement.footers[section]),
    ].filter { !$0.1.isEmpty }.map { kind, frame in
      let attributes = NSCollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
      attributes.frame = frame
      return attributes
    }
  }
}

/// The changed parts of a flow layout.
///
/// Source: AppKit, `NSCollectionViewFlowLayoutInvalidationContext`, macOS 10.11.
open class NSCollectionViewFlowLayoutInvalidationContext:
  NSCollectionViewLayoutInvalidationContext
{}
