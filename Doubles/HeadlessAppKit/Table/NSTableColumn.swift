public import Foundation

/// Source: AppKit, `NSTableColumn`, macOS 10.0.
@MainActor
open class NSTableColumn: NSObject {
  open var identifier: NSUserInterfaceItemIdentifier
  open var title = ""
  open var width: CGFloat = 100

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
  }
}
