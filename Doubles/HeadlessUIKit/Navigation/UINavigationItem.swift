public import Foundation

/// What a navigation bar shows of a controller.
///
/// Source: UIKit, `UINavigationItem`, iOS 2.0.
@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var prompt: String?
  open var titleView: UIView?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?

  public init(title: String) {
    self.title = title
  }
}
