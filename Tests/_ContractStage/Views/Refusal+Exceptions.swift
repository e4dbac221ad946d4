#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import QuartzCore
import _ExceptionCatcher

extension Refusal {
  /// The exception that a view raises while code runs, if any.
  static func caught(during code: () -> Void) -> [Refusal] {
    exceptionReason(during: code).map { [Refusal(reason: $0)] } ?? []
  }
}

/// Runs the main run loop, from which the completions of updates are called, until a layer and its
/// sublayers have no animations, for five seconds at most.
@MainActor
func waitForAnimations(in layer: CALayer?) {
  let end = Date(timeIntervalSinceNow: 5)
  repeat {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
  } while layer?.isAnimating == true && Date() < end
}

extension CALayer {
  fileprivate var isAnimating: Bool {
    !(animationKeys() ?? []).isEmpty || (sublayers ?? []).contains { $0.isAnimating }
  }
}
#endif
