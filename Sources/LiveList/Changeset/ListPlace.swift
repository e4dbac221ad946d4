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
