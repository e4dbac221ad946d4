public import Foundation

/// An image without pixels. It has only a name.
///
/// Source: AppKit, `NSImage`, macOS 10.0.
public final class NSImage: NSObject, Sendable {
  public typealias Name = String

  let name: Name

  /// Creates the image with a name. Every name except the empty one has an image.
  public init?(named name: Name) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}
