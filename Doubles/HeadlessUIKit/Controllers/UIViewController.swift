public import Foundation

/// Source: UIKit, `UIViewController`, iOS 2.0.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var isShown = false

  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  private var presented: UIViewController?
  private weak var presenter: UIViewController?
  private var isEditingContent = false

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`, because the double has no archives.
  public required init?(coder: NSCoder) { nil }

  /// The view, which is loaded on first use.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }

  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates a view with the size of a phone's screen.
  open func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  open func viewDidLoad() {}

  open func viewWillAppear(_ animated: Bool) {}

  open func viewIsAppearing(_ animated: Bool) {}

  open func viewDidAppear(_ animated: Bool) {}

  open func viewWillDisappear(_ animated: Bool) {}

  open func viewDidDisappear(_ animated: Bool) {}

  open var isEditing: Bool {
    get { isEditingContent }
    set { setEditing(newValue, animated: false) }
  }

  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditingContent = editing
    editButtonItem.title = editing ? "Done" : "Edit"
  }

  /// A button whose title is Edit, or Done while the controller edits.
  open private(set) lazy var editButtonItem: UIBarButtonItem = {
    let action = UIAction { [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
    return UIBarButtonItem(systemItem: .edit, primaryAction: action)
  }()

  // MARK: Presenting

  /// Whether a swipe down doesn't dismiss the controller.
  open var isModalInPresentation = false

  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  open var presentingViewController: UIViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// Presents another controller immediately, above the outermost parent. A controller presents
  /// only one at a time: a second one is ignored, as in UIKit, which logs a warning.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    if let parent {
      return parent.present(viewControllerToPresent, animated: flag, completion: completion)
    }
    guard presented == nil else { return }
    presented = viewControllerToPresent
    viewControllerToPresent.presenter = self
    if let window = viewIfLoaded?.window { viewControllerToPresent.appear(in: window) }
    completion?()
  }

  /// Dismisses the controller that this one presents, or itself if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented else {
      (parent ?? presenter)?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.presented?.dismiss(animated: false)
    self.presented = nil
    presented.presenter = nil
    presented.disappear()
    completion?()
  }

  // MARK: Children

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The child that is visible while this one is.
  var shownChild: UIViewController? { nil }

  /// Replaces one child with another. The new one appears before the old one has disappeared,
  /// as in UIKit.
  func show(_ child: UIViewController, insteadOf old: UIViewController?) {
    guard isShown else { return }
    old?.beginToDisappear()
    child.appear(in: view)
    old?.endToDisappear()
  }

  func appear(in container: UIView) {
    guard !isShown else { return }
    isShown = true
    viewWillAppear(false)
    view.frame = container.bounds
    container.addSubview(view)
    shownChild?.appear(in: view)
    viewIsAppearing(false)
    container.layoutIfNeeded()
    viewDidAppear(false)
  }

  func disappear() {
    beginToDisappear()
    endToDisappear()
  }

  private func beginToDisappear() {
    guard isShown else { return }
    viewWillDisappear(false)
    shownChild?.beginToDisappear()
  }

  private func endToDisappear() {
    guard isShown else { return }
    isShown = false
    shownChild?.endToDisappear()
    view.removeFromSuperview()
    viewDidDisappear(false)
  }
}
