public import Foundation

/// AppKit's own extension of Foundation's type, which Foundation on Linux does not have.
///
/// Source: AppKit, `IndexPath`, macOS 10.11.
extension IndexPath {
  /// The path of an item in a section of a collection view.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  /// The section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item in its section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
