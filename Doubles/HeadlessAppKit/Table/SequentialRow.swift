import Foundation

/// What a table keeps of a row.
@MainActor
final class SequentialRow {
  /// The view behind the row, while it is in sight.
  var rowView: NSTableRowView?
  /// The views of the columns, while the row is in sight.
  var views: [NSView?] = []
  /// The height, until somebody says that it changed.
  var height: CGFloat?
  var isSelected = false
}
