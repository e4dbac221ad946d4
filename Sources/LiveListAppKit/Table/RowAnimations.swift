#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import _AppKit

/// How a table or an outline animates each kind of change. Moved rows always slide.
public struct RowAnimations: Equatable, Sendable {
  /// How rows are inserted.
  public var inserts: NSTableView.AnimationOptions
  /// How rows are deleted.
  public var deletes: NSTableView.AnimationOptions

  /// Creates the same animation for inserted and deleted rows.
  public init(_ animation: NSTableView.AnimationOptions = .effectFade) {
    inserts = animation
    deletes = animation
  }

  /// Creates an animation for each kind of change.
  public init(inserts: NSTableView.AnimationOptions, deletes: NSTableView.AnimationOptions) {
    self.inserts = inserts
    self.deletes = deletes
  }

  /// Fades in and out.
  public static let fade = RowAnimations(.effectFade)
  /// Opens and closes a gap.
  public static let gap = RowAnimations(.effectGap)
  /// Slides from and to the left.
  public static let left = RowAnimations(.slideLeft)
  /// Slides from and to the right.
  public static let right = RowAnimations(.slideRight)
  /// Slides inserted rows in from above, and deleted rows out upward.
  public static let up = RowAnimations(inserts: .slideDown, deletes: .slideUp)
  /// No animation.
  static let none = RowAnimations([])
}
#endif
