import Foundation

/// The background of a row's views.
///
/// Source: AppKit, `NSTableRowView`, macOS 10.7.
open class NSTableRowView: NSView {
  open var isSelected = false
  open var isGroupRowStyle = false
}

/// The view of a row in a column.
///
/// Source: AppKit, `NSTableCellView`, macOS 10.7.
open class NSTableCellView: NSView {
  open weak var textField: NSTextField?
  open weak var imageView: NSImageView?
  open var objectValue: Any?
}
