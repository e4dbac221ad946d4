public import Foundation
package import HeadlessViews

/// A view that scrolls larger content.
///
/// Source: AppKit, `NSScrollView`, macOS 10.0.
open class NSScrollView: NSView {
  /// Shows a part of the document. If it is replaced, the document view is that of the new clip
  /// view.
  open var contentView = NSClipView() {
    didSet { if contentView !== oldValue { show(contentView, insteadOf: oldValue) } }
  }
  open var hasVerticalScroller = false
  /// The part of the visible area that bars cover.
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) {
    didSet { contentView.contentInsets = contentInsets }
  }

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    show(contentView, insteadOf: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// The view that is scrolled.
  open var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }

  /// The visible rectangle of the document.
  open var documentVisibleRect: NSRect { contentView.bounds }

  open func reflectScrolledClipView(_ cView: NSClipView) {}

  private func show(_ clip: NSClipView, insteadOf old: NSClipView?) {
    old?.removeFromSuperview()
    clip.frame = bounds
    clip.contentInsets = contentInsets
    clip.autoresizingMask = [.width, .height]
    addSubview(clip)
  }
}

/// The visible part of a document.
///
/// Source: AppKit, `NSClipView`, macOS 10.0.
open class NSClipView: NSView {
  /// How far the view can be scrolled beyond the document, because bars cover that part.
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  /// How the view has changed since a test reset it.
  package var footage = Footage()
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  /// Scrolls, but not beyond the content. The scrolling is animated where implicit animations are
  /// allowed.
  open func scroll(to newOrigin: NSPoint) {
    move(to: newOrigin, isAnimated: NSAnimationContext.current.allowsImplicitAnimation)
  }

  /// Scrolls back if the content has become shorter, together with its rows.
  func constrain() { move(to: bounds.origin, isAnimated: true) }

  private func move(to newOrigin: NSPoint, isAnimated: Bool) {
    let size = documentView?.frame.size ?? .zero
    let last = NSPoint(
      x: size.width + contentInsets.right - bounds.width,
      y: size.height + contentInsets.bottom - bounds.height)
    let origin = NSPoint(
      x: max(-contentInsets.left, min(newOrigin.x, last.x)),
      y: max(-contentInsets.top, min(newOrigin.y, last.y)))
    guard origin != bounds.origin else { return }
    if !isAnimated {
      footage.unanimatedScrolling.x += origin.x - bounds.minX
      footage.unanimatedScrolling.y += origin.y - bounds.minY
    }
    bounds.origin = origin
    documentView?.needsLayout = true
  }
}
