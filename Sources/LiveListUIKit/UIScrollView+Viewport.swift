#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Foundation
import LiveList
import LiveListViews
import _UIKit

extension UIScrollView {
  /// The direction in which the list scrolls.
  var scrollAxis: ScrollAxis {
    let layout = (self as? UICollectionView)?.collectionViewLayout
    guard let flow = layout as? UICollectionViewFlowLayout else {
      return ScrollAxis(of: contentSize, in: bounds.size)
    }
    return flow.scrollDirection == .horizontal ? .horizontal : .vertical
  }

  /// The visible part of the content.
  ///
  /// - Parameter rowsTop: Where the rows begin in the content.
  func viewport(rowsTop: Double = 0) -> Viewport {
    let inset = adjustedContentInset
    return Viewport(
      scrollAxis, bounds: bounds, content: contentSize,
      insets: (inset.top, inset.left, inset.bottom, inset.right), rowsTop: rowsTop)
  }

  /// Scrolls to the offset that a closure returns for the visible part.
  func scroll(to offset: (Viewport) -> Double?) {
    guard window != nil else { return }
    // Self-sizing items get their sizes only when they become visible, so scrolling is repeated.
    for _ in 0..<2 {
      layoutIfNeeded()
      guard let offset = offset(viewport()) else { return }
      switch scrollAxis {
      case .vertical: contentOffset.y = CGFloat(offset)
      case .horizontal: contentOffset.x = CGFloat(offset)
      }
    }
  }

  /// Calls a closure whenever the view scrolls, and whenever its insets or its size change, until the result is
  /// released.
  func observeGeometry(_ changed: @escaping @MainActor (_ isScroll: Bool) -> Void) -> [AnyObject] {
    #if HEADLESS_UIKIT
    geometryObservers.append(changed)
    return [NSObject()]
    #else
    let (offset, inset) = (\UIScrollView.contentOffset, \UIScrollView.contentInset)
    // Pulling to refresh changes the insets, too.
    let insetsChanged = { @MainActor [weak self] in
      if self?.isTracking == false { changed(false) }
    }
    // Setting the frame doesn't set the bounds, and Auto Layout sets only these.
    let sizes = [\UIScrollView.frame, \UIScrollView.bounds].map { rect in
      observe(rect, options: [.old, .new]) { _, change in
        guard change.oldValue?.size != change.newValue?.size else { return }
        MainActor.assumeIsolated { changed(false) }
      }
    }
    return sizes + [
      observe(offset) { _, _ in MainActor.assumeIsolated { changed(true) } },
      observe(inset) { _, _ in MainActor.assumeIsolated { insetsChanged() } },
    ]
    #endif
  }

  /// Makes changes in a single animation, during which the user can still scroll and tap.
  static func animate(for duration: Double?, _ changes: () -> Void) {
    withoutActuallyEscaping(changes) { changes in
      // UIKit may retain its closure for longer than it runs, so the closure holds only a box.
      let box = AnimationBox(changes)
      animate(
        withDuration: duration ?? defaultDuration, delay: 0, options: [.allowUserInteraction],
        animations: { box.run() })
      box.changes = nil
    }
  }

  /// The duration in which UIKit animates batches of table and collection views, in seconds.
  private static var defaultDuration: Double { 0.3 }
}

/// Changes that are made in an animation.
@MainActor
private final class AnimationBox {
  var changes: (() -> Void)?

  init(_ changes: @escaping () -> Void) {
    self.changes = changes
  }

  func run() { changes?() }
}

extension UIView {
  /// Lets the content of the view fade from what it shows now to what it shows after the next
  /// change.
  ///
  /// Source: Core Animation, `CATransition`, a transition between the states of a layer; the default
  /// is a cross fade.
  func crossFadeNextChange() {
    let transition = CATransition()
    transition.type = .fade
    transition.duration = 0.25
    layer.add(transition, forKey: "contentTransition")
  }
}
#endif
