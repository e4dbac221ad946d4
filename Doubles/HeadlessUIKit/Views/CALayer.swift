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

  /// Whether a layout is pending.
  public func needsLayout() -> Bool { view?.needsLayout ?? false }
}
