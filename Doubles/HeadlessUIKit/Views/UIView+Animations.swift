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

  /// How an animation behaves.
  ///
  /// Source: UIKit, `UIView.AnimationOptions`, iOS 4.0.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  }

  /// Makes changes to views immediately. The completion is called when a test ends the animations
  /// of the device.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Makes changes to views immediately, also to scroll offsets, in one animation. The completion is
  /// called when a test ends the animations of the device.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    HeadlessDevice.current.animated(animations)
    guard let completion else { return }
    HeadlessDevice.current.animations.begin { completion(true) }
  }

  /// The same as ``animate(withDuration:animations:completion:)`` without a completion.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, animations: animations, completion: nil)
  }
}
