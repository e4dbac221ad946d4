#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

/// A table whose refusals are caught.
public final class StagedRowsView: NSTableView, StagedView {
  public static var isDouble: Bool { false }
  public private(set) var refusals: [Refusal] = []

  public func attempt(_ code: () -> Void) { refusals += Refusal.caught(during: code) }
  public func endAnimations() { attempt { waitForAnimations(in: layer) } }
}

/// An outline whose refusals are caught.
public final class StagedOutlineView: NSOutlineView, StagedView {
  public static var isDouble: Bool { false }
  public private(set) var refusals: [Refusal] = []

  public func attempt(_ code: () -> Void) { refusals += Refusal.caught(during: code) }
  public func endAnimations() { attempt { waitForAnimations(in: layer) } }
}
#endif
