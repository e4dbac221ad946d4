public import Foundation

/// The layer that draws a view.
///
/// Source: Core Animation, `CALayer`, iOS 2.0.
@MainActor
public final class CALayer {
  public var cornerRadius: CGFloat = 0
  public var borderWidth: CGFloat = 0

  /// The view that the layer draws.
  weak var view: UIView?

  init() {}

  /// The animations that were added, by their keys, in order.
  private(set) var added: [(key: String?, animation: CAAnimation)] = []

  /// Adds an animation of the layer.
  public func add(_ anim: CAAnimation, forKey key: String?) { added.append((key, anim)) }

  /// Whether a layout is pending.
  public func needsLayout() -> Bool { view?.needsLayout ?? false }
}
