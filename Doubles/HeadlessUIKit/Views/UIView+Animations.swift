public import Foundation
import HeadlessViews

/// Source: UIKit, `UIView`, "Animating views with block objects", iOS 4.0;
/// `performWithoutAnimation(_:)` iOS 7.0.
extension UIView {
  /// Whether views animate their changes.
  public class var areAnimationsEnabled: Bool { HeadlessDevice.current.animates }

  /// Enables or disables the animation of changes.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    HeadlessDevice.current.animates = enabled
  }

  /// Performs changes without animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let animated = areAnimationsEnabled
    setAnimationsEnabled(false)
    actionsWithoutAnimation()
    setAnimationsEnabled(animated)
  }

  /// Makes changes to views immediately. The completion is called when a test ends the animations
  /// of the device.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    HeadlessDevice.current.animations.begin { completion?(true) }
  }

  /// The same as ``animate(withDuration:animations:completion:)`` without a completion.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, animations: animations, completion: nil)
  }
}
