#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import LiveList
import LiveListViews
import _AppKit

/// A view in a scroll view.
extension NSView {
  /// The visible part of the scroll view. `visibleRect` can't be used: it never begins above the
  /// view itself, and is empty while the view is hidden.
  var viewportBounds: NSRect { enclosingScrollView?.contentView.bounds ?? bounds }

  /// The direction in which the list scrolls.
  var scrollAxis: ScrollAxis {
    guard let collectionView = self as? NSCollectionView else { return .vertical }
    guard let flow = collectionView.collectionViewLayout as? NSCollectionViewFlowLayout else {
      return ScrollAxis(of: frame.size, in: viewportBounds.size)
    }
    return flow.scrollDirection == .horizontal ? .horizontal : .vertical
  }

  /// The visible part of the view.
  var viewport: Viewport {
    let insets = enclosingScrollView?.contentView.contentInsets
    return Viewport(
      scrollAxis, bounds: viewportBounds, content: frame.size,
      insets: insets.map { ($0.top, $0.left, $0.bottom, $0.right) } ?? (0, 0, 0, 0))
  }

  /// Scrolls to the offset that a closure returns for the visible part.
  func scroll(to offset: (Viewport) -> Double?) {
    // Items and rows are measured only when they become visible, and a new height of one above
    // moves the others, so scrolling is repeated.
    for _ in 0..<2 {
      layoutSubtreeIfNeeded()
      guard let offset = offset(viewport) else { return }
      scroll(toOffset: offset)
    }
  }

  private func scroll(toOffset offset: Double) {
    guard let scrollView = enclosingScrollView else { return }
    let clip = scrollView.contentView
    var origin = clip.bounds.origin
    switch scrollAxis {
    case .vertical: origin.y = CGFloat(offset)
    case .horizontal: origin.x = CGFloat(offset)
    }
    clip.scroll(to: origin)
    scrollView.reflectScrolledClipView(clip)
  }

  /// Lets the content of the view fade from what it shows now to what it shows after the next
  /// change, if the view has a layer.
  ///
  /// Source: Core Animation, `CATransition`, a transition between the states of a layer; the default
  /// is a cross fade.
  func crossFadeNextChange() {
    guard let layer else { return }
    let transition = CATransition()
    transition.type = .fade
    transition.duration = 0.25
    layer.add(transition, forKey: "contentTransition")
  }
}

#endif
