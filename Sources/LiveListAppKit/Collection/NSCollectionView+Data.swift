#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import _AppKit

/// The counts of the data source, which may differ from those that the view shows.
///
/// AppKit's data source has optional methods. The double is a Swift protocol, which can't have any,
/// so the calls differ.
extension NSCollectionView {
  /// The number of items of the data source in each section.
  var dataCounts: [Int] {
    guard let dataSource else { return [] }
    #if HEADLESS_APPKIT
    let count = dataSource.numberOfSections(in: self)
    #else
    let count = dataSource.numberOfSections?(in: self) ?? 1
    #endif
    return (0..<count).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }
}
#endif
