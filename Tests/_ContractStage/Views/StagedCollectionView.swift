#if canImport(UIKit) && !os(watchOS)
import QuartzCore
public import UIKit

/// A collection view whose refusals are caught, and over which a test can drag something.
public final class StagedCollectionView: UICollectionView, DroppableView {
  public static var isDouble: Bool { false }
  public private(set) var refusals: [Refusal] = []
  public var isDropping = false

  public override var hasUncommittedUpdates: Bool { isDropping || super.hasUncommittedUpdates }

  public func attempt(_ code: () -> Void) { refusals += Refusal.caught(during: code) }
  public func endAnimations() { attempt { waitForAnimations(in: layer) } }
}

extension UIWindow {
  /// A window on the screen, with nearly instant animations.
  public static func staged(_ frame: CGRect) -> UIWindow {
    let window = UIWindow(frame: frame)
    window.windowScene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    window.layer.speed = 100
    window.isHidden = false
    return window
  }
}
#endif
