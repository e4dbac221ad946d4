public import Foundation
import HeadlessViews

/// A rectangle in a tree of rectangles.
///
/// Source: UIKit, `UIView`, iOS 2.0.
@MainActor
open class UIView: UIResponder {
  /// The view's rectangle in the coordinates of its superview.
  open var frame: CGRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      for view in subviews { view.follow(frame.size, from: oldValue.size) }
      setNeedsLayout()
    }
  }

  private(set) var boundsOrigin = CGPoint.zero
  private(set) var needsLayout = true

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var autoresizingMask: AutoresizingMask = []
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = .systemBlue
  open var clipsToBounds = false
  open var tag = 0
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
  open var isAccessibilityElement = false
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The distances at which content is laid out from the edges.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    HeadlessDevice.current.isRightToLeft ? .rightToLeft : .leftToRight
  }
  open private(set) var layer = CALayer()
  /// Stands for an associated object of the Objective-C runtime.
  package var keptObject: NSObject?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
    layer.view = self
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Returns `nil`, because the double has no archives.
  public required init?(coder: NSCoder) { nil }

  /// The view's rectangle in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      frame.size = newValue.size
    }
  }

  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// The view's animations, which last until a test ends them; `nil` if the view has none.
  var animationQueue: AnimationQueue? { nil }

  /// The window that shows the view.
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    guard view.superview !== self else { return }
    view.move(to: self)
  }

  open func removeFromSuperview() {
    if superview != nil { move(to: nil) }
  }

  open func didMoveToSuperview() {}

  open func didMoveToWindow() {}

  open func willMove(toWindow newWindow: UIWindow?) {}

  /// The bars and edges of a device, of which the double has none.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  open func setNeedsLayout() {
    needsLayout = true
  }

  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}

  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Returns the preferred size of the view. Without constraints, it is the size that fits.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  private func move(to newSuperview: UIView?) {
    let oldWindow = window
    let newWindow = newSuperview?.window
    if oldWindow !== newWindow { tellTree { $0.willMove(toWindow: newWindow) } }
    superview?.subviews.removeAll { $0 === self }
    superview = newSuperview
    newSuperview?.subviews.append(self)
    didMoveToSuperview()
    if oldWindow !== newWindow { tellTree { $0.didMoveToWindow() } }
    newSuperview?.setNeedsLayout()
  }

  private func tellTree(_ tell: (UIView) -> Void) {
    tell(self)
    for view in subviews { view.tellTree(tell) }
  }

  private func follow(_ size: CGSize, from old: CGSize) {
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += size.width - old.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += size.height - old.height }
  }
}

extension UIView {
  /// Source: UIKit, `UIView.AutoresizingMask`, iOS 2.0.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// Returns whether the view is another view or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }
}
