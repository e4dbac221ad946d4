#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))

public import _UIKit

/// How a table view animates each kind of change.
public struct RowAnimations: Hashable, Sendable {
  /// How rows are inserted.
  public var inserts: UITableView.RowAnimation
  /// How rows are deleted.
  public var deletes: UITableView.RowAnimation
  /// How rows are reloaded.
  public var reloads: UITableView.RowAnimation
  /// How sections are inserted.
  public var sectionInserts: UITableView.RowAnimation
  /// How sections are deleted.
  public var sectionDeletes: UITableView.RowAnimation

  /// Creates the same animation for all kinds of changes.
  public init(_ animation: UITableView.RowAnimation = .automatic) {
    inserts = animation
    deletes = animation
    reloads = animation
    sectionInserts = animation
    sectionDeletes = animation
  }

  /// Creates an animation for each kind of change. By default, sections are animated like rows.
  public init(
    inserts: UITableView.RowAnimation, deletes: UITableView.RowAnimation,
    reloads: UITableView.RowAnimation = .automatic,
    sectionInserts: UITableView.RowAnimation? = nil,
    sectionDeletes: UITableView.RowAnimation? = nil
  ) {
    self.inserts = inserts
    self.deletes = deletes
    self.reloads = reloads
    self.sectionInserts = sectionInserts ?? inserts
    self.sectionDeletes = sectionDeletes ?? deletes
  }

  /// The table view chooses the animation.
  public static let automatic = RowAnimations(.automatic)
  /// Fades in and out.
  public static let fade = RowAnimations(.fade)
  /// Slides from and to the left.
  public static let left = RowAnimations(.left)
  /// Slides from and to the right.
  public static let right = RowAnimations(.right)
  /// Slides from and to the top.
  public static let top = RowAnimations(.top)
  /// Slides from and to the bottom.
  public static let bottom = RowAnimations(.bottom)
}
#endif
