import Foundation

/// Controllers of which the user chooses one at a time.
///
/// Source: UIKit, `UITabBarController`, iOS 2.0.
open class UITabBarController: UIViewController {
  open private(set) var tabBar = UITabBar(frame: .zero)
  private var selection = 0

  open var viewControllers: [UIViewController]? {
    get { children.isEmpty ? nil : children }
    set {
      shownChild?.disappear()
      for child in children { child.removeFromParent() }
      for child in newValue ?? [] { addChild(child) }
      selection = 0
      if let child = shownChild { show(child, insteadOf: nil) }
    }
  }

  open var selectedIndex: Int {
    get { selection }
    set {
      guard newValue != selection, children.indices.contains(newValue) else { return }
      let old = shownChild
      selection = newValue
      show(children[newValue], insteadOf: old)
    }
  }

  open var selectedViewController: UIViewController? { shownChild }

  override var shownChild: UIViewController? {
    children.indices.contains(selection) ? children[selection] : nil
  }

  /// Simulates a tap on a tab.
  package func tapTab(_ title: String) {
    guard let index = children.firstIndex(where: { $0.tabBarItem.title == title }) else { return }
    selectedIndex = index
  }
}
