#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UICollectionView {
  /// The number of items of the data source in each section, which may differ from what is shown.
  ///
  /// UIKit's protocol has optional methods; a Swift protocol can't.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_UIKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }

  /// An empty cell: a collection view crashes if its data source doesn't return a cell of its own.
  func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
    register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.empty)
    return dequeueReusableCell(withReuseIdentifier: Self.empty, for: indexPath)
  }

  /// An empty header or footer, for the same reason.
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
