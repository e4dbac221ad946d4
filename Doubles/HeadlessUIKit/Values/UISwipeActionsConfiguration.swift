public import Foundation

/// The buttons next to a row that the user has swiped.
///
/// Source: UIKit, `UISwipeActionsConfiguration`, iOS 11.0.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  open private(set) var actions: [UIContextualAction]
  /// Whether a full swipe performs the first action.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
  }
}

/// A button next to a row that the user has swiped.
///
/// Source: UIKit, `UIContextualAction`, iOS 11.0.
@MainActor
open class UIContextualAction: NSObject {
  /// Performs the action, then calls the closure with `true` if it succeeded.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  open private(set) var style: Style
  open private(set) var handler: Handler
  open var title: String?
  /// The background color. By default, it is gray, or red for a destructive action.
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
