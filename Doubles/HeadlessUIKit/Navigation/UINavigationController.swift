public import Foundation

/// A stack of controllers, of which the last is visible, below a bar.
///
/// Source: UIKit, `UINavigationController`, iOS 2.0.
open class UINavigationController: UIViewController {
  open private(set) var navigationBar = UINavigationBar(frame: .zero)

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController] { children }

  open var topViewController: UIViewController? { children.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let old = topViewController
    addChild(viewController)
    show(viewController, insteadOf: old)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let old = topViewController else { return nil }
    show(children[children.count - 2], insteadOf: old)
    old.removeFromParent()
    return old
  }

  override var shownChild: UIViewController? { topViewController }
}
