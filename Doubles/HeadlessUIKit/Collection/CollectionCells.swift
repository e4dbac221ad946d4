import Foundation
import HeadlessViews

/// The reusable cells and headers of a collection view, and the registered classes.
struct CollectionCells {
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  /// The classes by kind and identifier.
  var viewClasses: [String: [String: UICollectionReusableView.Type]] = [:]
  var waitingCells = ReusePool<UICollectionViewCell>()
  var waitingViews = ReusePool<UICollectionReusableView>()
  /// Whether the view is requesting cells from its data source.
  var areAsked = false
  /// The item whose cell is being reconfigured, and its cell.
  var isReconfiguring: (path: IndexPath, cell: UICollectionViewCell)?
}
