#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// How a table or an outline animates each kind of change. Rows that move, slide.
public struct RowAnimations: Equatable, Sendable {
  /// Rows that come.
  public var inserts: NSTableView.AnimationOptions
  /// Rows that go.
  public var deletes: NSTableView.AnimationOptions

  /// The same animation for rows that come and rows that go.
  public init(_ animation: NSTableView.AnimationOptions = .effectFade) {
    inserts = animation
    deletes = animation
  }

  /// An animation for each kind of change.
  public init(inserts: NSTableView.AnimationOptions, deletes: NSTableView.AnimationOptions) {
    self.inserts = inserts
    self.deletes = deletes
  }

  /// Fading in and out.
  public static let fade = RowAnimations(.effectFade)
  /// Pushing the rows below away, and closing up.
  public static let gap = RowAnimations(.effectGap)
  /// From and to the left.
  public static let left = RowAnimations(.slideLeft)
  /// From and to the right.
  public static let right = RowAnimations(.slideRight)
  /// From above, and upwards.
  public static let up = RowAnimations(inserts: .slideDown, deletes: .slideUp)
  /// Nothing is seen to come or to go.
  static let none = RowAnimations([])
}
#endif
