public import Foundation

/// An image without pixels: it only has a name.
///
/// Source: UIKit, `UIImage`, iOS 2.0; `init(systemName:)` iOS 13.0.
public final class UIImage: NSObject, Sendable {
  let name: String

  /// The image of this name; there is one for every name but the empty one.
  public init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// The symbol of this name; there is one for every name but the empty one.
  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }
}
