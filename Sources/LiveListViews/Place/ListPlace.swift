public import LiveList

/// A row of a view: the header of a section, or an item.
public enum ListPlace: Hashable, Sendable {
  /// The header of the section with an index.
  case header(Int)
  /// The item at a path.
  case item(ItemPath)

  /// The index of the section that contains the row.
  public var section: Int {
    switch self {
    case .header(let section): section
    case .item(let path): path.section
    }
  }
}

extension ListPlace: Comparable {
  /// Orders rows as a list shows them: a header before the items of its section.
  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.item(let left), .item(let right)): left < right
    case (.header(let left), .header(let right)): left < right
    case (.header(let left), .item(let right)): left <= right.section
    case (.item(let left), .header(let right)): left.section < right
    }
  }
}

/// A row that is at least partially on the screen, and where it is.
public struct VisiblePlace: Hashable, Sendable {
  /// The row.
  public var place: ListPlace
  /// The distance from the upper edge of the visible area to the top of the row, in the view's
  /// units. Negative if the row begins above it.
  public var top: Double
  /// The distance from the upper edge of the visible area to the bottom of the row.
  public var bottom: Double

  /// Creates a visible row.
  public init(_ place: ListPlace, top: Double, bottom: Double) {
    self.place = place
    self.top = top
    self.bottom = bottom
  }
}
