public import Foundation

/// Source: AppKit, `NSResponder`, macOS 10.0.
@MainActor
open class NSResponder: NSObject {
  public override init() {
    super.init()
  }

  /// There are no archives to read a responder from.
  public required init?(coder: NSCoder) { nil }
}
