#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import _AppKit

/// An invisible part of a view, which says when the view moves to a window or leaves it.
private final class WindowObserver: NSView {
  /// What to call, by the data source that asks for it.
  var changed: [ObjectIdentifier: @MainActor (Bool) -> Void] = [:]

  override func viewDidMoveToWindow() {
    super.viewDidMoveToWindow()
    for changed in changed.values { changed(window != nil) }
  }
}

extension NSView {
  /// Calls a closure with whether the view is in a window, now and whenever that changes. It takes the place of an
  /// earlier one of the same data source.
  func observeWindow(for source: AnyObject, _ changed: @escaping @MainActor (Bool) -> Void) {
    let known = subviews.lazy.compactMap { $0 as? WindowObserver }.first
    let observer = known ?? WindowObserver()
    observer.changed[ObjectIdentifier(source)] = changed
    if known == nil {
      observer.isHidden = true
      addSubview(observer)
    }
    changed(window != nil)
  }
}
#endif
