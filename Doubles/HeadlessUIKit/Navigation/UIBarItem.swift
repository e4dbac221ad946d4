public import Foundation

/// What bar buttons and tabs have in common.
///
/// Source: UIKit, `UIBarItem`, iOS 2.0.
@MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
}

/// A tab of a tab bar.
///
/// Source: UIKit, `UITabBarItem`, iOS 2.0; `selectedImage` iOS 7.0.
open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage?

  public override init() {
    super.init()
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

/// A button of a navigation bar.
///
/// Source: UIKit, `UIBarButtonItem`, iOS 2.0; actions iOS 14.0.
open class UIBarButtonItem: UIBarItem {
  open var primaryAction: UIAction?
  private var systemItem: SystemItem?

  public override init() {
    super.init()
  }

  public convenience init(systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.systemItem = systemItem
    self.primaryAction = primaryAction
  }

  public convenience init(title: String? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.title = title
    self.primaryAction = primaryAction
  }

  /// The title that the user reads; system items have their own.
  package var shownTitle: String { title ?? systemItem?.title ?? "" }

  /// Simulates a tap. It does nothing if the button is disabled.
  ///
  /// - Returns: Whether the button's action was called.
  @discardableResult
  package func tap() -> Bool {
    guard isEnabled, let primaryAction else { return false }
    primaryAction.handler(primaryAction)
    return true
  }
}

extension UIBarButtonItem {
  /// Source: UIKit, `UIBarButtonItem.SystemItem`, iOS 2.0.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add

    var title: String {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .add: "+"
      }
    }
  }
}
