public import Foundation
import HeadlessViews

/// Animations that belong together.
///
/// Source: AppKit, `NSAnimationContext`, macOS 10.5; `runAnimationGroup` macOS 10.7.
@MainActor
public final class NSAnimationContext: NSObject {
  /// The duration of the animations in seconds; zero disables them.
  public var duration: TimeInterval = 0.25
  /// Whether changes without an animator are animated, too.
  public var allowsImplicitAnimation = false

  /// The current animation.
  public static var current: NSAnimationContext { stack.last ?? NSAnimationContext() }

  private static var stack: [NSAnimationContext] = []

  /// Makes changes to views immediately. The completion is called when a test ends the animations
  /// of the device.
  public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    stack.append(NSAnimationContext())
    changes(current)
    stack.removeLast()
    HeadlessDevice.current.animations.begin { completionHandler?() }
  }
}
