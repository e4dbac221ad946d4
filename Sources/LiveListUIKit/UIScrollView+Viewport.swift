#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import LiveListViews
import UIKit
#endif

extension UIScrollView {
  /// The visible part of the content.
  var viewport: Viewport {
    let inset = adjustedContentInset
    return Viewport(
      offset: Double(contentOffset.y), height: Double(bounds.height),
      contentHeight: Double(contentSize.height),
      insets: (Double(inset.top), Double(inset.bottom)))
  }

  /// Scrolls without animation so that an item is at a distance below the upper edge.
  ///
  /// - Parameter frame: Returns the frame of the item.
  func scroll(to position: Double, frame: () -> CGRect?) {
    guard window != nil else { return }
    // Self-sizing items get their sizes only when they become visible, so scrolling is repeated.
    for _ in 0..<2 {
      layoutIfNeeded()
      guard let top = frame()?.edges.top else { return }
      contentOffset.y = CGFloat(viewport.offset(bringing: top, to: position))
    }
  }
}

extension CGRect {
  /// The upper and lower edges of the rectangle.
  var edges: (top: Double, bottom: Double) { (Double(minY), Double(maxY)) }
}
#endif
