import Foundation

/// A drag over the table, which has uncommitted updates then (R36).
enum RowDrop {
  /// Something else is dragged over the table, which shows a placeholder for it.
  case placeholder
  /// A row of the table is dragged.
  case row(IndexPath)
}
