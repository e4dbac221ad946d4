public import Foundation

/// AppKit's extension of Foundation's type, which Foundation on Linux doesn't have.
///
/// Source: AppKit, `IndexPath`, macOS 10.11.
extension IndexPath {
  /// Creates the index path of an item in a section of a collection view.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  /// The index of the section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The index of the item in its section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
