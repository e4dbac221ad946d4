public import Foundation

/// An archive of views. The double has no archives; controllers are created without them.
///
/// Source: AppKit, `NSNib`, macOS 10.3.
@MainActor
open class NSNib: NSObject {
  public typealias Name = String
}
