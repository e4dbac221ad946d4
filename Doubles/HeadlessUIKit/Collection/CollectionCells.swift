import Foundation
import HeadlessViews

/// The cells and headers of a collection view that are not shown, and how to make more.
struct CollectionCells {
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  /// By the kind, and by the identifier.
  var viewClasses: [String: [String: UICollectionReusableView.Type]] = [:]
  var waitingCells = ReusePool<UICollectionViewCell>()
  var waitingViews = ReusePool<UICollectionReusableView>()
  /// Whether the view asks its data source for cells at this moment.
  var areAsked = false
  /// The item whose cell is reconfigured, and its cell.
  var isReconfiguring: (path: IndexPath, cell: UICollectionViewCell)?
}
