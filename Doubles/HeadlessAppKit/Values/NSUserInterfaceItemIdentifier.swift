/// Says which kind of view or column something is.
///
/// Source: AppKit, `NSUserInterfaceItemIdentifier`, macOS 10.12.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
