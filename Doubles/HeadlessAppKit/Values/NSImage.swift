public import Foundation

/// An image without pixels: it only has a name.
///
/// Source: AppKit, `NSImage`, macOS 10.0.
public final class NSImage: NSObject, Sendable {
  public typealias Name = String

  let name: Name

  /// The image of this name; there is one for every name but the empty one.
  public init?(named name: Name) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}
