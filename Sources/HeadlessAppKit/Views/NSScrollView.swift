public import Foundation

/// A view on something larger.
///
/// Source: AppKit, `NSScrollView`, macOS 10.0.
open class NSScrollView: NSView {
  /// What of the document is in sight. Another one comes with its own document.
  open var contentView = NSClipView() {
    didSet { if contentView !== oldValue { show(contentView, insteadOf: oldValue) } }
  }
  open var hasVerticalScroller = false
  /// The part of what is in sight that bars cover.
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    show(contentView, insteadOf: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// What is scrolled.
  open var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }

  /// The rectangle of the document that is in sight.
  open var documentVisibleRect: NSRect { contentView.bounds }

  open func reflectScrolledClipView(_ cView: NSClipView) {}

  private func show(_ clip: NSClipView, insteadOf old: NSClipView?) {
    old?.removeFromSuperview()
    clip.frame = bounds
    clip.autoresizingMask = [.width, .height]
    addSubview(clip)
  }
}

/// What of a document is in sight.
///
/// Source: AppKit, `NSClipView`, macOS 10.0.
open class NSClipView: NSView {
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  /// Scrolls at once, as far as there is something to see.
  open func scroll(to newOrigin: NSPoint) {
    let insets = (superview as? NSScrollView)?.contentInsets
    let highest = -(insets?.top ?? 0)
    let height = (documentView?.frame.height ?? 0) + (insets?.bottom ?? 0)
    let y = max(highest, min(newOrigin.y, height - bounds.height))
    guard y != bounds.origin.y else { return }
    bounds.origin = NSPoint(x: 0, y: y)
    documentView?.needsLayout = true
  }
}
