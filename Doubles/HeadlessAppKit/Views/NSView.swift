public import Foundation

/// A rectangle in a tree of rectangles. Unlike in AppKit, its first line is always at the top, as
/// in views that show lists.
///
/// Source: AppKit, `NSView`, macOS 10.0.
open class NSView: NSResponder {
  /// The view's rectangle in the coordinates of its superview.
  open var frame: NSRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      for view in subviews { view.follow(frame.size, from: oldValue.size) }
      needsLayout = true
    }
  }
  /// The view's rectangle in its own coordinates.
  open var bounds: NSRect {
    get { NSRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      frame.size = newValue.size
    }
  }

  open private(set) weak var superview: NSView?
  open private(set) var subviews: [NSView] = []
  open var identifier: NSUserInterfaceItemIdentifier?
  open var autoresizingMask: AutoresizingMask = []
  open var isHidden = false
  open var alphaValue: CGFloat = 1
  open var needsLayout = true
  /// Whether the view has a layer. Views in lists have one since macOS 10.14.
  open var wantsLayer = true
  /// The layer that draws the view; `nil` if it has none.
  open var layer: CALayer? { wantsLayer ? ownLayer : nil }

  /// Stands for an associated object of the Objective-C runtime.
  package var keptObject: NSObject?

  private let ownLayer = CALayer()
  private var boundsOrigin = NSPoint.zero

  public init(frame frameRect: NSRect) {
    frame = frameRect
    super.init()
  }

  /// Creates a view of a registered class. It isn't part of Apple's API, where a collection view
  /// finds the initializer at run time.
  public required convenience init(registeredFor identifier: NSUserInterfaceItemIdentifier) {
    self.init(frame: .zero)
    self.identifier = identifier
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  /// The window that shows the view.
  open var window: NSWindow? { superview?.window }

  open var isFlipped: Bool { true }

  open func addSubview(_ view: NSView) {
    if view.superview !== self { view.move(to: self) }
  }

  open func removeFromSuperview() {
    if superview != nil { move(to: nil) }
  }

  open func viewWillMove(toWindow newWindow: NSWindow?) {}

  open func viewDidMoveToWindow() {}

  open func viewDidMoveToSuperview() {}

  /// Called before the view is reused for another row or item.
  open func prepareForReuse() {}

  open func layout() {}

  open func layoutSubtreeIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  /// The visible part of the view: the part that its scroll view shows, or the whole view. It never
  /// extends beyond the view, and is empty if the view is hidden.
  open var visibleRect: NSRect { isHidden ? .zero : visibleBounds.intersection(bounds) }

  /// The bounds of the clip view, including empty space and the parts that bars cover.
  var visibleBounds: NSRect { (superview as? NSClipView)?.bounds ?? bounds }

  /// The scroll view that contains the view.
  open var enclosingScrollView: NSScrollView? {
    superview as? NSScrollView ?? superview?.enclosingScrollView
  }

  /// Scrolls without animation so that a point is in the top left corner.
  open func scroll(_ point: NSPoint) {
    guard let clip = superview as? NSClipView else { return }
    clip.scroll(to: point)
  }

  /// Returns the view itself. Its changes are animated like all others.
  open func animator() -> Self { self }

  /// Returns whether the view is another view or one of its descendants.
  open func isDescendant(of view: NSView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  private func move(to newSuperview: NSView?) {
    let (oldWindow, newWindow) = (window, newSuperview?.window)
    if oldWindow !== newWindow { tellTree { $0.viewWillMove(toWindow: newWindow) } }
    superview?.subviews.removeAll { $0 === self }
    superview = newSuperview
    newSuperview?.subviews.append(self)
    viewDidMoveToSuperview()
    if oldWindow !== newWindow { tellTree { $0.viewDidMoveToWindow() } }
    newSuperview?.needsLayout = true
  }

  private func tellTree(_ tell: (NSView) -> Void) {
    tell(self)
    for view in subviews { view.tellTree(tell) }
  }

  private func follow(_ size: NSSize, from old: NSSize) {
    if autoresizingMask.contains(.width) { frame.size.width += size.width - old.width }
    if autoresizingMask.contains(.height) { frame.size.height += size.height - old.height }
  }
}

extension NSView {
  /// Source: AppKit, `NSView.AutoresizingMask`, macOS 10.0.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let width = AutoresizingMask(rawValue: 1 << 1)
    public static let height = AutoresizingMask(rawValue: 1 << 4)
  }
}
