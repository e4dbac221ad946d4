#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import _ContractStage
public import _ViewTransitions
#if HEADLESS_APPKIT
import HeadlessAppKit
#else
import AppKit
#endif

/// A window with a view in which the user scrolls.
@MainActor
public class Stage: NSObject {
  private let window: NSWindow
  private let view: any NSView & StagedView
  private let scrollView: NSScrollView
  /// AppKit's views have no uncommitted updates.
  public var isDropping = false

  init(_ document: some NSView & StagedView, height: Double) {
    let bounds = NSRect(x: 0, y: 0, width: 100, height: CGFloat(height))
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
    get { Double(scrollView.contentInsets.top) }
    set { scrollView.contentInsets.top = CGFloat(newValue) }
  }

  public var offset: Double {
    get { Double(scrollView.contentView.bounds.minY) }
    set {
      scrollView.layoutSubtreeIfNeeded()
      scrollView.contentView.scroll(to: NSPoint(x: 0, y: CGFloat(newValue)))
      scrollView.layoutSubtreeIfNeeded()
    }
  }

  public var extent: (height: Double, lastOffset: Double) {
    let height = Double(scrollView.bounds.height)
    return (height, max(-barHeight, Double(scrollView.documentView?.frame.height ?? 0) - height))
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
