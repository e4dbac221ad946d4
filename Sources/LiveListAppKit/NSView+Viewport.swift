#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
import LiveListViews
#endif

/// A view in a scroll view.
extension NSView {
  /// The visible part of the scroll view. `visibleRect` can't be used: it never begins above the
  /// view itself, and is empty while the view is hidden.
  var viewportBounds: NSRect { enclosingScrollView?.contentView.bounds ?? bounds }

  /// The visible part of the view.
  var viewport: Viewport {
    let bounds = viewportBounds
    let insets = enclosingScrollView?.contentView.contentInsets
    return Viewport(
      offset: Double(bounds.minY), height: Double(bounds.height),
      contentHeight: Double(frame.height),
      insets: (Double(insets?.top ?? 0), Double(insets?.bottom ?? 0)))
  }

  /// Scrolls without animation so that a rectangle is at a distance below the upper edge.
  func scroll(_ rect: NSRect, to position: Double) {
    guard let scrollView = enclosingScrollView else { return }
    let clip = scrollView.contentView
    let offset = viewport.offset(bringing: rect.edges.top, to: position)
    clip.scroll(to: NSPoint(x: clip.bounds.minX, y: CGFloat(offset)))
    scrollView.reflectScrolledClipView(clip)
  }
}

extension CGRect {
  /// The upper and lower edges of the rectangle.
  var edges: (top: Double, bottom: Double) { (Double(minY), Double(maxY)) }
}
#endif
