import Foundation
import HeadlessAppKit
import HeadlessViews

/// A window with a scroll view, 400 points high, and its device.
@MainActor
struct AppWindow {
  let device = HeadlessDevice()
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 400))
  private let window = NSWindow(
    contentRect: NSRect(x: 0, y: 0, width: 100, height: 400), styleMask: .titled,
    backing: .buffered, defer: false)

  /// The offset of the scroll view.
  var offset: NSPoint { scrollView.contentView.bounds.origin }

  /// Shows a table with one column, whose rows are 20 points high.
  func show(_ table: NSTableView) {
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    table.rowHeight = 20
    table.intercellSpacing = .zero
    show(table, width: 100)
  }

  /// Shows a view in the scroll view.
  func show(_ view: NSView, width: CGFloat) {
    view.frame = NSRect(x: 0, y: 0, width: width, height: 400)
    scrollView.documentView = view
    window.contentView = scrollView
  }

  /// Scrolls as the user does.
  func scroll(to point: NSPoint) {
    scrollView.layoutSubtreeIfNeeded()
    scrollView.contentView.scroll(to: point)
    scrollView.layoutSubtreeIfNeeded()
  }

  /// Ends all animations, including those that begin when others end.
  func finishAnimations() {
    while device.animations.count > 0 { device.animations.finish() }
  }

  func label(_ text: String) -> NSView { NSTextField(labelWithString: text) }
}
