public import Foundation

/// A window that the user can see.
///
/// Source: UIKit, `UIWindow`, iOS 2.0.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.disappear()
      guard let controller = rootViewController else { return }
      controller.view.frame = bounds
      if isVisible { controller.appear(in: self) }
    }
  }

  private var isVisible = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  open override var window: UIWindow? { self }

  /// Shows the window.
  open func makeKeyAndVisible() {
    guard !isVisible else { return }
    isVisible = true
    rootViewController?.appear(in: self)
    layoutIfNeeded()
  }
}
