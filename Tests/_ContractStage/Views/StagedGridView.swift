#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import QuartzCore

/// A collection view whose refusals are caught.
public final class StagedGridView: NSCollectionView, StagedView {
  public static var isDouble: Bool { false }
  public private(set) var refusals: [Refusal] = []

  public func attempt(_ code: () -> Void) { refusals += Refusal.caught(during: code) }
  public func endAnimations() { attempt { waitForAnimations(in: layer) } }
}

extension NSWindow {
  /// A window with nearly instant animations.
  public static func staged(_ frame: NSRect) -> NSWindow {
    _ = NSApplication.shared
    let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
    window.isReleasedWhenClosed = false
    // The frame's view stays when the content's is replaced.
    window.contentView?.superview?.wantsLayer = true
    window.contentView?.superview?.layer?.speed = 100
    return window
  }
}
#endif
