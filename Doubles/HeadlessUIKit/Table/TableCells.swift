import Foundation
import HeadlessViews

/// The reusable cells and header views of a table, and the registered classes.
struct TableCells {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var waitingCells = ReusePool<UITableViewCell>()
  var waitingViews = ReusePool<UITableViewHeaderFooterView>()
  /// Whether the table is requesting cells from its data source.
  var areAsked = false
  /// The row whose cell is being reconfigured, and its cell.
  var isReconfiguring: (path: IndexPath, cell: UITableViewCell)?
  /// The rows for which a cell was dequeued while one was being requested.
  var dequeuedPaths: Set<IndexPath> = []
}
