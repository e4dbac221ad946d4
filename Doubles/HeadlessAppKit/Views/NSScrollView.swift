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
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) {
    didSet { contentView.contentInsets = contentInsets }
  }

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
    clip.contentInsets = contentInsets
    clip.autoresizingMask = [.width, .height]
    addSubview(clip)
  }
}

/// What of a document is in sight.
///
/// Source: AppKit, `NSClipView`, macOS 10.0.
open class NSClipView: NSView {
  /// How far beyond the document can be scrolled: the part that bars cover.
  open var contentInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  /// Scrolls at once, as far as there is something to see.
  open func scroll(to newOrigin: NSPoint) {
    let size = documentView?.frame.size ?? .zero
    let last = NSPoint(
      x: size.width + contentInsets.right - bounds.width,
      y: size.height + contentInsets.bottom - bounds.height)
    let origin = NSPoint(
      x: max(-contentInsets.left, min(newOrigin.x, last.x)),
      y: max(-contentInsets.top, min(newOrigin.y, last.y)))
    guard origin != bounds.origin else { return }
    bounds.origin = origin
    documentView?.needsLayout = true
  }
}
