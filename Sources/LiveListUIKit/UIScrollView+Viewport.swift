#if HEADLESS_UIKIT || canImport(UIKit)
import Foundation
import LiveList
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UIScrollView {
  /// What the user sees of the content.
  var viewport: Viewport {
    let inset = adjustedContentInset
    return Viewport(
      offset: Double(contentOffset.y), height: Double(bounds.height),
      contentHeight: Double(contentSize.height),
      insets: (Double(inset.top), Double(inset.bottom)))
  }

  /// Scrolls without animation, so that an item has a position below the upper edge.
  ///
  /// - Parameter frame: Returns where the item is.
  func scroll(to position: Double, frame: () -> CGRect?) {
    guard window != nil else { return }
    // Items that size themselves have their sizes only after they have been visible.
    for _ in 0..<2 {
      layoutIfNeeded()
      guard let top = frame()?.edges.top else { return }
      contentOffset.y = CGFloat(viewport.offset(bringing: top, to: position))
    }
  }
}

extension CGRect {
  /// Where the rectangle begins and ends.
  var edges: (top: Double, bottom: Double) { (Double(minY), Double(maxY)) }
}
#endif
