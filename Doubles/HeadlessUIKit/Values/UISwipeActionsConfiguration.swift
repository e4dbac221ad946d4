public import Foundation

/// The buttons beside a row that is swiped.
///
/// Source: UIKit, `UISwipeActionsConfiguration`, iOS 11.0.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  open private(set) var actions: [UIContextualAction]
  /// Whether a full swipe does the first action.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }
}

/// A button beside a row that is swiped.
///
/// Source: UIKit, `UIContextualAction`, iOS 11.0.
@MainActor
open class UIContextualAction: NSObject {
  /// Does the action, and says when it is done, and whether it did something.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  open private(set) var style: Style
  open private(set) var handler: Handler
  open var title: String?
  /// Gray, or red for an action that destroys something, unless set.
  open var backgroundColor: UIColor!
  open var image: UIImage?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }

  /// Source: UIKit, `UIContextualAction.Style`, iOS 11.0.
  public enum Style: Int, Sendable {
    case normal, destructive
  }
}
