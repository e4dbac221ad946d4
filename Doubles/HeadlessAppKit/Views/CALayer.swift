/// The layer that draws a view.
///
/// Source: Core Animation, `CALayer`, macOS 10.5.
@MainActor
public final class CALayer {
  /// The animations that were added, by their keys, in order.
  private(set) var added: [(key: String?, animation: CAAnimation)] = []

  init() {}

  /// Adds an animation of the layer.
  public func add(_ anim: CAAnimation, forKey key: String?) { added.append((key, anim)) }
}
