package import Foundation
import HeadlessViews

/// What a table keeps of a section.
struct TableSection: SectionRows {
  var rows: [TableRow]
  var header = TableBand()
  var footer = TableBand()

  init(rowCount: Int) {
    rows = Array(repeating: TableRow(), count: rowCount)
  }
}

/// What a table keeps of a row.
struct TableRow {
  /// The cell, while the row is visible.
  var cell: UITableViewCell?
  /// The height that its cell last wanted.
  var fittingHeight: CGFloat?
  var isSelected = false
}

/// What a table keeps of a header or a footer: as its section came, it stays (R39).
struct TableBand {
  enum Content {
    case unknown, none
    case title(String)
    case view(UIView)
  }

  var content = Content.unknown
  /// The view that shows it, while it is visible.
  var view: UIView?
}

/// An update that a table received.
package enum TableUpdate {
  /// All was to be fetched again.
  case reloadData
  /// A batch was done, or refused.
  case batch(AppliedTableBatch)
  /// Cells were reconfigured.
  case reconfigure([IndexPath])
}
