#if HEADLESS_UIKIT || canImport(UIKit)
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UICollectionView {
  /// How many items the data has in each section, whatever the collection view has been told.
  ///
  /// UIKit's protocol leaves out the methods that are not needed; a Swift protocol can not.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_UIKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }

  /// A cell that shows nothing: a collection view ends the program when it is given none of its own.
  func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
    register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.empty)
    return dequeueReusableCell(withReuseIdentifier: Self.empty, for: indexPath)
  }

  /// A header or footer that shows nothing, for the same reason.
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
