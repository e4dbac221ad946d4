public import Foundation

/// An image without pixels. It has only a name.
///
/// Source: UIKit, `UIImage`, iOS 2.0; `init(systemName:)` iOS 13.0.
public final class UIImage: NSObject, Sendable {
  package let name: String

  /// Creates the image with a name. Every name except the empty one has an image.
  public init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// Creates the symbol with a name. Every name except the empty one has a symbol.
  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}
