#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
import HeadlessViews
#else
import UIKit
#endif

extension UIScrollView {
  #if HEADLESS_UIKIT
  /// How the view has changed since this was reset.
  var screenFootage: ScreenFootage {
    get {
      var screen = ScreenFootage()
      // A list scrolls along one axis, and must not along the other.
      screen.unanimatedScrolling = Double(
        footage.unanimatedScrolling.x + footage.unanimatedScrolling.y)
      screen.hasUnanimatedBatch = footage.hasUnanimatedBatch
      screen.isReloaded = footage.isReloaded
      screen.reducesMotion = UIAccessibility.isReduceMotionEnabled
      return screen
    }
    set { footage = Footage() }
  }
  #else
  /// Real views don't tell.
  var screenFootage: ScreenFootage {
    get { ScreenFootage() }
    set {}
  }
  #endif
}
#endif
