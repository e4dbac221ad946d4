import Foundation

/// A drag over the table. The table has uncommitted updates meanwhile (R36).
enum RowDrop {
  /// An object from elsewhere is dragged over the table, which shows a placeholder for it.
  case placeholder
  /// A row of the table is being dragged.
  case row(IndexPath)
}
