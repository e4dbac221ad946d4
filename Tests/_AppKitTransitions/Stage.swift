#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
import _AppKit
public import _ContractStage
public import _ViewTransitions

/// A window with a view in which the user scrolls.
///
/// What a screen calls its height is the width if the list scrolls horizontally.
@MainActor
public class Stage: NSObject {
  private let window: NSWindow
  private let view: any NSView & StagedView
  private let scrollView: NSScrollView
  /// AppKit's views have no uncommitted updates.
  public var isDropping = false

  /// Whether the list scrolls horizontally.
  public class var isHorizontal: Bool { false }

  private var isHorizontal: Bool { Self.isHorizontal }

  init(_ document: some NSView & StagedView, height: Double) {
    let bounds =
      Self.isHorizontal
      ? NSRect(x: 0, y: 0, width: CGFloat(height), height: 100)
      : NSRect(x: 0, y: 0, width: 100, height: CGFloat(height))
    window = NSWindow.staged(bounds)
    view = document
    scrollView = NSScrollView(frame: bounds)
    document.frame = bounds
    scrollView.documentView = document
    window.contentView = scrollView
    super.init()
  }

  public var isInWindow: Bool {
    get { scrollView.window != nil }
    set {
      if newValue != isInWindow { window.contentView = newValue ? scrollView : nil }
    }
  }

  public var barHeight: Double {
    get { Double(isHorizontal ? scrollView.contentInsets.left : scrollView.contentInsets.top) }
    set {
      if isHorizontal {
        scrollView.contentInsets.left = CGFloat(newValue)
      } else {
        scrollView.contentInsets.top = CGFloat(newValue)
      }
    }
  }

  public var offset: Double {
    get {
      let bounds = scrollView.contentView.bounds
      return Double(isHorizontal ? bounds.minX : bounds.minY)
    }
    set {
      scrollView.layoutSubtreeIfNeeded()
      scrollView.contentView.scroll(
        to: isHorizontal
          ? NSPoint(x: CGFloat(newValue), y: 0) : NSPoint(x: 0, y: CGFloat(newValue)))
      scrollView.layoutSubtreeIfNeeded()
    }
  }

  public var extent: (height: Double, lastOffset: Double) {
    let (view, content) = (scrollView.bounds.size, scrollView.documentView?.frame.size ?? .zero)
    let height = Double(isHorizontal ? view.width : view.height)
    let total = Double(isHorizontal ? content.width : content.height)
    return (height, max(-barHeight, total - height))
  }

  public var footage: ScreenFootage {
    get { scrollView.contentView.screenFootage }
    set { scrollView.contentView.screenFootage = newValue }
  }

  public var refusals: [Refusal] { view.refusals }

  public func attempt(_ code: () -> Void) { view.attempt(code) }

  public func endAnimations() { view.endAnimations() }
}
#endif
