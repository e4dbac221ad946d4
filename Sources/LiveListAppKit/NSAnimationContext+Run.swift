#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

extension NSAnimationContext {
  /// Changes views as one animation, or at once.
  ///
  /// - Parameter ended: Called once, when the animation has ended.
  @MainActor
  static func run(
    isAnimated: Bool, _ changes: () -> Void, ended: @escaping @MainActor () -> Void
  ) {
    runAnimationGroup(
      { context in
        if !isAnimated { context.duration = 0 }
        changes()
      },
      // AppKit calls on the main thread and does not say so in every SDK.
      completionHandler: { MainActor.assumeIsolated { ended() } })
  }

  /// Changes views outside of a batch: as one animation, unless the person wants less motion, or at
  /// once.
  @MainActor
  static func runAlone(isAnimated: Bool, _ changes: () -> Void) {
    let reducesMotion = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    run(isAnimated: isAnimated && !reducesMotion, changes, ended: {})
  }
}
#endif
