public import Foundation

/// A view of larger content.
///
/// `delegate` is declared in the table and collection views, with their own protocols: Swift
/// without Objective-C can't narrow the type of an inherited property.
///
/// Source: UIKit, `UIScrollView`, iOS 2.0.
open class UIScrollView: UIView {
  /// The size of all that can be scrolled to.
  open var contentSize = CGSize.zero
  /// The insets of the content.
  open var contentInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl?
  open var isScrollEnabled = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  /// The point of the content at the view's top left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != contentOffset else { return }
      bounds.origin = newValue
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// The insets with those of the safe area, which is empty.
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// Scrolls without animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Whether a finger moves the content.
  open internal(set) var isDragging = false
  /// Whether the content moves on by itself.
  open internal(set) var isDecelerating = false
  /// Whether a finger is on the view.
  open internal(set) var isTracking = false

  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  /// Scrolls back to the content, if it is scrolled beyond.
  func clampContentOffset() {
    let inset = adjustedContentInset
    let lowest = contentSize.height + inset.bottom - bounds.height
    let y = max(-inset.top, min(contentOffset.y, lowest))
    if y != contentOffset.y { contentOffset.y = y }
  }
}

/// Source: UIKit, `UIScrollViewDelegate`, iOS 2.0. A method that is optional there has a body here.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
