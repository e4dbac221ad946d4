#if HEADLESS_UIKIT
public import Foundation
public import HeadlessUIKit

/// The table view of the stages.
public typealias StagedTableView = UITableView
/// The collection view of the stages.
public typealias StagedCollectionView = UICollectionView

extension UITableView: DroppableView {
  public static var isDouble: Bool { true }
  public var refusals: [Refusal] { violations.map { Refusal($0) } }
  public func attempt(_ code: () -> Void) { code() }
  public func endAnimations() { finishAnimations() }

  public var isDropping: Bool {
    get { hasUncommittedUpdates }
    set { setHandlingDrop(newValue) }
  }
}

extension UICollectionView: DroppableView {
  public static var isDouble: Bool { true }
  public var refusals: [Refusal] { violations.map { Refusal($0) } }
  public func attempt(_ code: () -> Void) { code() }
  public func endAnimations() { finishAnimations() }

  public var isDropping: Bool {
    get { hasUncommittedUpdates }
    set { setHandlingDrop(newValue) }
  }
}

extension UIWindow {
  /// A window for the view of a stage.
  public static func staged(_ frame: CGRect) -> UIWindow { UIWindow(frame: frame) }
}
#endif
