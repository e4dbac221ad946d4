import Foundation

/// The state of a row.
@MainActor
final class SequentialRow {
  /// The background view of the row, while it is visible.
  var rowView: NSTableRowView?
  /// The views of the columns, while the row is visible.
  var views: [NSView?] = []
  /// The height; `nil` if it may have changed.
  var height: CGFloat?
  var isSelected = false
}
