#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
import _AppKit

extension NSView {
  /// Keeps a data source for as long as this view exists, because a view doesn't retain its data
  /// source: one that no screen keeps would be released at once, and the view would stay empty. A
  /// data source that was kept before is released.
  func keep(_ source: NSObject) {
    #if HEADLESS_APPKIT
    keptObject = source
    #else
    // The address of a type identifies the association: nothing else uses it.
    let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(KeptSource.self)))
    if let key { objc_setAssociatedObject(self, key, source, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    #endif
  }
}

#if !HEADLESS_APPKIT
private final class KeptSource {}
#endif
#endif
