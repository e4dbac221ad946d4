public import Foundation

/// A button of an alert.
///
/// Source: UIKit, `UIAlertAction`, iOS 8.0.
@MainActor
open class UIAlertAction: NSObject {
  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  public init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  /// Source: UIKit, `UIAlertAction.Style`, iOS 8.0.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }
}
