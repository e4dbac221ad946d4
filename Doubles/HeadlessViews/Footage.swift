package import Foundation

/// How a view has changed since a test began to film it: what the first instant of an animation
/// shows depends on it.
///
/// Views animate changes of frames additively: at the first instant, a row is where it was in the
/// content. A scroll offset that is set without animation shifts all rows at once.
package struct Footage {
  /// How far the view was scrolled without animation.
  package var unanimatedScrolling = CGPoint.zero
  /// Whether rows were changed without animation.
  package var hasUnanimatedBatch = false
  /// Whether the view was reloaded.
  package var isReloaded = false

  package init() {}
}
