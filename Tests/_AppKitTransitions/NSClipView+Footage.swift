#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import _ViewTransitions
#if HEADLESS_APPKIT
import HeadlessAppKit
import HeadlessViews
#else
import AppKit
#endif

extension NSClipView {
  #if HEADLESS_APPKIT
  /// How the document has changed since this was reset.
  var screenFootage: ScreenFootage {
    get {
      var screen = ScreenFootage()
      // A list scrolls along one axis, and must not along the other.
      screen.unanimatedScrolling = Double(
        footage.unanimatedScrolling.x + footage.unanimatedScrolling.y)
      screen.hasUnanimatedBatch = footage.hasUnanimatedBatch
      screen.isReloaded = footage.isReloaded
      screen.reducesMotion = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
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
