import Foundation
import HeadlessAppKit

/// A window with a view that scrolls.
@MainActor
final class ScrollingFrame {
  private let window: NSWindow
  private let scrollView: NSScrollView

  init(_ document: NSView, height: CGFloat) {
    let bounds = NSRect(x: 0, y: 0, width: 100, height: height)
    window = NSWindow(contentRect: bounds, styleMask: .titled, backing: .buffered, defer: false)
    scrollView = NSScrollView(frame: bounds)
    document.frame = bounds
    scrollView.documentView = document
    window.contentView = scrollView
  }

  var height: CGFloat { scrollView.bounds.height }

  var isInWindow: Bool {
    get { scrollView.window != nil }
    set { window.contentView = newValue ? scrollView : nil }
  }

  var offset: CGFloat {
    get { scrollView.contentView.bounds.minY }
    set { scrollView.contentView.scroll(to: NSPoint(x: 0, y: newValue)) }
  }

  var lastOffset: CGFloat {
    scrollView.layoutSubtreeIfNeeded()
    return max(0, (scrollView.documentView?.frame.height ?? 0) - scrollView.bounds.height)
  }
}
