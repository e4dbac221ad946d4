package import Foundation
import HeadlessViews

/// The state of a section.
struct TableSection: SectionRows {
  var rows: [TableRow]
  var header = TableBand()
  var footer = TableBand()

  init(rowCount: Int) {
    rows = Array(repeating: TableRow(), count: rowCount)
  }
}

/// The state of a row.
struct TableRow {
  /// The cell, while the row is visible.
  var cell: UITableViewCell?
  /// The last fitting height of its cell.
  var fittingHeight: CGFloat?
  var isSelected = false
}

/// The state of a header or a footer. It keeps the content with which its section was created
/// (R39).
struct TableBand {
  enum Content {
    case unknown, none
    case title(String)
    case view(UIView)
  }

  var content = Content.unknown
  /// The view that shows it while it is visible.
  var view: UIView?
}

/// An update that a table received.
package enum TableUpdate {
  /// A reload of all data.
  case reloadData
  /// A batch that was performed or rejected.
  case batch(AppliedTableBatch)
  /// A reconfigure of cells.
  case reconfigure([IndexPath])
}
