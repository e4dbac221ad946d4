import Foundation

/// A row that hangs in the air: the table has updates that are not committed (R36).
enum RowDrop {
  /// Something else is dragged over the table, which holds a place free for it.
  case placeholder
  /// A row of the table is dragged.
  case row(IndexPath)
}
