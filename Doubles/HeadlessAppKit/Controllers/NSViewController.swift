public import Foundation

/// Source: AppKit, `NSViewController`, macOS 10.5; appearance macOS 10.10.
open class NSViewController: NSResponder {
  private var loadedView: NSView?
  private var isShown = false

  open var title: String?
  open var representedObject: Any?

  public init(nibName nibNameOrNil: NSNib.Name?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// The view, which is loaded on first use.
  open var view: NSView {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? NSView()
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates an empty view, because the double has no archives from which to load one.
  open func loadView() {
    view = NSView(frame: NSRect(x: 0, y: 0, width: 500, height: 500))
  }

  open func viewDidLoad() {}

  open func viewWillAppear() {}

  open func viewDidAppear() {}

  open func viewWillDisappear() {}

  open func viewDidDisappear() {}

  func appear() {
    guard !isShown else { return }
    isShown = true
    viewWillAppear()
    view.layoutSubtreeIfNeeded()
    viewDidAppear()
  }

  func disappear() {
    guard isShown else { return }
    isShown = false
    viewWillDisappear()
    viewDidDisappear()
  }
}
