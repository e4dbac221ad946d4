#if HEADLESS_APPKIT
public import Foundation
public import HeadlessAppKit
import HeadlessViews

/// The table of the stages.
public typealias StagedRowsView = NSTableView
/// The outline of the stages.
public typealias StagedOutlineView = NSOutlineView
/// The collection view of the stages.
public typealias StagedGridView = NSCollectionView

extension NSTableView: StagedView {
  public static var isDouble: Bool { true }
  public var refusals: [Refusal] { violations.map { Refusal($0) } }
  public func attempt(_ code: () -> Void) { code() }
  public func endAnimations() { HeadlessDevice.current.animations.finish() }
}

extension NSCollectionView: StagedView {
  public static var isDouble: Bool { true }
  public var refusals: [Refusal] { violations.map { Refusal($0) } }
  public func attempt(_ code: () -> Void) { code() }
  public func endAnimations() { HeadlessDevice.current.animations.finish() }
}

extension NSWindow {
  /// A window for the view of a stage.
  public static func staged(_ frame: NSRect) -> NSWindow {
    NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
  }
}
#endif
