#if HEADLESS_UIKIT || canImport(UIKit)

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
}
#endif
