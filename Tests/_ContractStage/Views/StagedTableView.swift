#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A table view whose refusals are caught, and over which a test can drag something.
public final class StagedTableView: UITableView, DroppableView {
  public static var isDouble: Bool { false }
  public private(set) var refusals: [Refusal] = []
  public var isDropping = false

  public override var hasUncommittedUpdates: Bool { isDropping || super.hasUncommittedUpdates }

  public func attempt(_ code: () -> Void) { refusals += Refusal.caught(during: code) }
  public func endAnimations() { attempt { waitForAnimations(in: layer) } }
}
#endif
