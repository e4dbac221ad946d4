#if HEADLESS_UIKIT || canImport(UIKit)

#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// How a table view animates each kind of change.
public struct RowAnimations: Hashable, Sendable {
  /// Rows that come.
  public var inserts: UITableView.RowAnimation
  /// Rows that go.
  public var deletes: UITableView.RowAnimation
  /// Rows that are asked for anew.
  public var reloads: UITableView.RowAnimation
  /// Sections that come.
  public var sectionInserts: UITableView.RowAnimation
  /// Sections that go.
  public var sectionDeletes: UITableView.RowAnimation

  /// The same animation for everything.
  public init(_ animation: UITableView.RowAnimation = .automatic) {
    inserts = animation
    deletes = animation
    reloads = animation
    sectionInserts = animation
    sectionDeletes = animation
  }

  /// An animation for each kind of change; sections are animated as rows unless told otherwise.
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

  /// What the table view finds fitting.
  public static let automatic = RowAnimations(.automatic)
  /// Fading in and out.
  public static let fade = RowAnimations(.fade)
  /// From and to the left.
  public static let left = RowAnimations(.left)
  /// From and to the right.
  public static let right = RowAnimations(.right)
  /// From and to the top.
  public static let top = RowAnimations(.top)
  /// From and to the bottom.
  public static let bottom = RowAnimations(.bottom)
}
#endif
