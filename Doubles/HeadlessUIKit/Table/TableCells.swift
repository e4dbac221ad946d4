import Foundation
import HeadlessViews

/// The cells and header views of a table that are not shown, and how to make more.
struct TableCells {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var waitingCells = ReusePool<UITableViewCell>()
  var waitingViews = ReusePool<UITableViewHeaderFooterView>()
  /// Whether the table asks its data source for cells at this moment.
  var areAsked = false
  /// The row whose cell is reconfigured, and its cell.
  var isReconfiguring: (path: IndexPath, cell: UITableViewCell)?
  /// The rows for which a cell was dequeued while one was being requested.
  var dequeuedPaths: Set<IndexPath> = []
}
