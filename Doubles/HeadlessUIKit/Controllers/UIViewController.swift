public import Foundation

/// Source: UIKit, `UIViewController`, iOS 2.0.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  private var isShown = false

  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
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
  }

  /// Presents another controller immediately. A controller presents one controller at a time; UIKit
  /// only logs a warning otherwise.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    if let window = viewIfLoaded?.window { viewControllerToPresent.appear(in: window) }
    completion?()
  }

  /// Dismisses the controller that this one presents, or itself if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.presentedViewController?.dismiss(animated: false)
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.disappear()
    completion?()
  }

  func appear(in window: UIWindow) {
    guard !isShown else { return }
    isShown = true
    viewWillAppear(false)
    window.addSubview(view)
    viewIsAppearing(false)
    window.layoutIfNeeded()
    viewDidAppear(false)
  }

  func disappear() {
    guard isShown else { return }
    isShown = false
    viewWillDisappear(false)
    view.removeFromSuperview()
    viewDidDisappear(false)
  }
}
