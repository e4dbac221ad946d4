#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import _UIKit

extension UICollectionView {
  /// The number of items of the data source in each section, which may differ from the number that
  /// the view shows.
  ///
  /// UIKit's data source has optional methods. The double is a Swift protocol, which can't have
  /// any, so the calls differ.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_UIKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }

  /// Returns an empty cell. A collection view crashes if its data source returns a cell that the
  /// collection view itself didn't dequeue.
  func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
    register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.empty)
    return dequeueReusableCell(withReuseIdentifier: Self.empty, for: indexPath)
  }

  /// Returns an empty header or footer, which the collection view itself must dequeue, too.
  func emptyView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
    register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: Self.empty)
    return dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.empty, for: indexPath)
  }

  private static var empty: String { "LiveListUIKit.empty" }
}
#endif
