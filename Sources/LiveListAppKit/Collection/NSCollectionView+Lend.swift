#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import _AppKit

extension NSCollectionView {
  /// Performs a batch, also if a proxy keeps the closure.
  ///
  /// AppKit declares that the closure of `performBatchUpdates` doesn't escape, and the compiler verifies it: if something
  /// still references the closure after the call, the app ends with "closure argument passed as @noescape to Objective-C
  /// has escaped". The proxy that `animator()` returns forwards calls, and what forwards a call may retain its arguments
  /// until the end of the event. So the view receives a closure that may be kept, and that does nothing after the call.
  func performLent(_ update: () -> Void) {
    LentUpdate.lend(update) { lent in
      #if HEADLESS_APPKIT
      performBatchUpdates { lent.perform() }
      #else
      // The same method, declared with a closure that escapes.
      unsafeBitCast(self, to: (any BatchPerforming).self)
        .performEscapingUpdates({ lent.perform() }, completionHandler: nil)
      #endif
    }
  }
}

/// A closure that is performed only during the call for which it was lent.
@MainActor
final class LentUpdate {
  private var update: (() -> Void)?

  private init(_ update: @escaping () -> Void) { self.update = update }

  /// Lends a closure that doesn't escape to a call that may keep what it receives.
  static func lend(_ update: () -> Void, to call: (LentUpdate) -> Void) {
    withoutActuallyEscaping(update) { update in
      let lent = LentUpdate(update)
      call(lent)
      lent.update = nil
    }
  }

  /// Performs the closure; after the call, does nothing.
  func perform() { update?() }
}

#if !HEADLESS_APPKIT
/// The method of `NSCollectionView`, without `NS_NOESCAPE`.
@MainActor
@objc private protocol BatchPerforming {
  @objc(performBatchUpdates:completionHandler:)
  func performEscapingUpdates(
    _ updates: @escaping () -> Void, completionHandler: ((Bool) -> Void)?)
}
#endif
#endif
