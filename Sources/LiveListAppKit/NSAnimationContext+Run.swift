#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import _AppKit

extension NSAnimationContext {
  /// Makes changes to views in a single animation, or without animation.
  ///
  /// - Parameter ended: Called once, when the animation has ended.
  @MainActor
  static func run(
    isAnimated: Bool, _ changes: () -> Void, ended: @escaping @MainActor () -> Void
  ) {
    let outer = current.duration
    runAnimationGroup(
      { context in
        context.duration = isAnimated ? outer : 0
        changes()
      },
      // AppKit calls this closure on the main thread, but not every SDK declares that.
      completionHandler: { MainActor.assumeIsolated { ended() } })
  }

  /// Makes changes to views in a single animation, also to scroll offsets.
  ///
  /// - Parameter duration: The duration in seconds; `nil` for that of AppKit.
  @MainActor
  static func animate(for duration: Double?, _ changes: () -> Void) {
    runAnimationGroup(
      { context in
        if let duration { context.duration = duration }
        // Otherwise, the clip view would scroll without animation.
        context.allowsImplicitAnimation = true
        changes()
      }, completionHandler: nil)
  }

  /// Makes changes to views outside of a batch: in a single animation, or without animation if
  /// Reduce Motion is on.
  @MainActor
  static func runAlone(isAnimated: Bool, _ changes: () -> Void) {
    let reducesMotion = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    run(isAnimated: isAnimated && !reducesMotion, changes, ended: {})
  }
}
#endif
