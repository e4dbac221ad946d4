public import Foundation

/// Provides the items of a collection view. Methods that are optional in AppKit have a default
/// implementation here, which does what AppKit does if the method is missing.
///
/// Source: AppKit, `NSCollectionViewDataSource`, macOS 10.11.
@MainActor
public protocol NSCollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: NSCollectionView) -> Int

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem

  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView
}

extension NSCollectionViewDataSource {
  public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }

  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView { NSView() }
}

/// Decides on selection. Methods that are optional in AppKit have a default implementation here,
/// which does what AppKit does if the method is missing.
///
/// Source: AppKit, `NSCollectionViewDelegate`, macOS 10.5; index paths macOS 10.11.
@MainActor
public protocol NSCollectionViewDelegate: NSObjectProtocol {
  func collectionView(
    _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath>

  func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)
}

extension NSCollectionViewDelegate {
  public func collectionView(
    _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
  ) -> Set<IndexPath> { indexPaths }

  public func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {}
}
