public import Foundation
package import HeadlessViews

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
  open var contentInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl?
  open var isScrollEnabled = true
  /// How the view has changed since a test reset it.
  package var footage = Footage()

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
