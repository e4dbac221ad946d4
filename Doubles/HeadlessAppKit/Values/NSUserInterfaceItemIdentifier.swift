/// Identifies the kind of a view or column.
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
