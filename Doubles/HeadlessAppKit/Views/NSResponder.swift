public import Foundation

/// Source: AppKit, `NSResponder`, macOS 10.0.
@MainActor
open class NSResponder: NSObject {
  public override init() {
    super.init()
  }

  /// Returns `nil`, because the double has no archives.
  public required init?(coder: NSCoder) { nil }
}
