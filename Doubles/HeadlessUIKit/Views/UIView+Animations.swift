public import Foundation
import HeadlessViews

/// Source: UIKit, `UIView`, "Animating views with block objects", iOS 4.0;
/// `performWithoutAnimation(_:)` iOS 7.0.
extension UIView {
  /// Whether views animate what they are told.
  public class var areAnimationsEnabled: Bool { HeadlessDevice.current.animates }

  /// Lets views animate what they are told, or not.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    HeadlessDevice.current.animates = enabled
  }

  /// Does something while views do not animate what they are told.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let animated = areAnimationsEnabled
    setAnimationsEnabled(false)
    actionsWithoutAnimation()
    setAnimationsEnabled(animated)
  }

  /// Animates changes of views; they are there at once, and the completion is called when a test
  /// ends the animations of the device.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    HeadlessDevice.current.animations.begin { completion?(true) }
  }

  /// As ``animate(withDuration:animations:completion:)``.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, animations: animations, completion: nil)
  }
}
