public import Foundation
package import HeadlessViews
package import LiveListTesting

extension ContractRule {
  /// A view that is changed in the middle of its layout may show rows twice, or none.
  package static let changeInsideCall = ContractRule(
    nil, "No view is changed while it calls its data source or its delegate.",
    says: "the {view} is asked to % while it is calling its data source or its delegate",
    source: "AppleTV, UITableView")
}

/// A view that scrolls larger content.
///
/// `delegate` is declared in the table and collection views with their own protocols, because Swift
/// without Objective-C can't narrow the type of an inherited property.
///
/// Source: UIKit, `UIScrollView`, iOS 2.0.
open class UIScrollView: UIView {
  /// The size of the content.
  open var contentSize = CGSize.zero
  /// The insets of the content.
  open var contentInset = UIEdgeInsets.zero { didSet { reportGeometry(isScroll: false) } }
  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { reportGeometry(isScroll: false) } }
  }
  open var refreshControl: UIRefreshControl?
  open var isScrollEnabled = true
  /// How the view has changed since a test reset it.
  package var footage = Footage()
  /// Called when the view has scrolled, or when its insets or its size have changed. It stands in for observing key paths.
  package var geometryObservers: [@MainActor (_ isScroll: Bool) -> Void] = []
  /// The calls of the data source and the delegate that haven't returned.
  private(set) var runningCalls = 0
  /// Whether the view was changed during such a call, and reloads afterward.
  private var reloadsAfterCalls = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  /// The point of the content at the view's top left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != contentOffset else { return }
      if !HeadlessDevice.current.isInAnimation {
        footage.unanimatedScrolling.x += newValue.x - contentOffset.x
        footage.unanimatedScrolling.y += newValue.y - contentOffset.y
      }
      bounds.origin = newValue
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
      reportGeometry(isScroll: true)
    }
  }

  /// The insets including those of the safe area, which are zero.
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// Scrolls without animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Whether the user is dragging the content.
  open internal(set) var isDragging = false
  /// Whether the content is still moving after a drag.
  open internal(set) var isDecelerating = false
  /// Whether the user is touching the view.
  open internal(set) var isTracking = false

  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  private func reportGeometry(isScroll: Bool) {
    for changed in geometryObservers { changed(isScroll) }
  }

  /// Calls the data source or the delegate, which must not change the view meanwhile.
  func calling<Answer>(_ method: () -> Answer) -> Answer {
    runningCalls += 1
    defer { runningCalls -= 1 }
    return method()
  }

  /// - Returns: Whether the view has to reload now, because it was changed during a call.
  func takeReloadAfterCalls() -> Bool {
    defer { reloadsAfterCalls = false }
    return reloadsAfterCalls && runningCalls == 0
  }

  /// Reloads after the calls that are running.
  func reloadAfterCalls() { reloadsAfterCalls = true }

  /// Scrolls back if the view is scrolled beyond the content.
  func clampContentOffset() {
    let inset = adjustedContentInset
    let last = CGPoint(
      x: contentSize.width + inset.right - bounds.width,
      y: contentSize.height + inset.bottom - bounds.height)
    let offset = CGPoint(
      x: max(-inset.left, min(contentOffset.x, last.x)),
      y: max(-inset.top, min(contentOffset.y, last.y)))
    guard offset != contentOffset else { return }
    // The view scrolls together with its rows.
    HeadlessDevice.current.animated { contentOffset = offset }
  }
}

extension UIScrollView {
  /// Scrolls as a finger does.
  package func drag(to offset: CGFloat) {
    isDragging = true
    contentOffset.y = offset
    layoutIfNeeded()
    isDragging = false
  }
}

/// Source: UIKit, `UIScrollViewDelegate`, iOS 2.0. A method that is optional in UIKit has a default
/// implementation here.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
