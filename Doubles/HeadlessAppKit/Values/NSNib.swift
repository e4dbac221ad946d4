public import Foundation

/// An archive of views. There are none here; controllers are made without.
///
/// Source: AppKit, `NSNib`, macOS 10.3.
@MainActor
open class NSNib: NSObject {
  public typealias Name = String
}
