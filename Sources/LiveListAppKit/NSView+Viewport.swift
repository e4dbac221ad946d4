#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
import LiveListViews
import QuartzCore
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

  /// Scrolls so that a rectangle is at a distance below the upper edge.
  func scroll(_ rect: NSRect, to position: Double) {
    scroll(toOffset: viewport.offset(bringing: rect.edges.top, to: position))
  }

  /// Scrolls to the end of the content.
  func scrollToEnd() { scroll(toOffset: viewport.lastOffset) }

  private func scroll(toOffset offset: Double) {
    guard let scrollView = enclosingScrollView else { return }
    let clip = scrollView.contentView
    clip.scroll(to: NSPoint(x: clip.bounds.minX, y: CGFloat(offset)))
    scrollView.reflectScrolledClipView(clip)
  }

  /// Lets the content of the view fade from what it shows now to what it shows after the next
  /// change, if the view has a layer.
  ///
  /// Source: Core Animation, `CATransition`, a transition between the states of a layer; the default
  /// is a cross fade.
  func crossFadeNextChange() {
    guard let layer else { return }
    let transition = CATransition()
    transition.type = .fade
    transition.duration = 0.25
    layer.add(transition, forKey: "contentTransition")
  }
}

extension CGRect {
  /// The upper and lower edges of the rectangle.
  var edges: (top: Double, bottom: Double) { (Double(minY), Double(maxY)) }
}
#endif
