/// A kind of view whose contract is simulated.
public enum ViewKind: Hashable, Sendable, CaseIterable {
  /// UITableView: sections of rows, changed in batches.
  case tableView
  /// UICollectionView and NSCollectionView: sections of items, changed in batches.
  case collectionView
  /// NSTableView: rows without sections, changed one call after another.
  case sequentialTable
  /// NSOutlineView: rows in a tree, changed one call after another.
  case outlineView

  /// The view's word for one of its elements.
  var noun: String { self == .collectionView ? "item" : "row" }

  /// The view's word for itself in its messages.
  var viewNoun: String {
    switch self {
    case .tableView, .sequentialTable: "table view"
    case .collectionView: "collection view"
    case .outlineView: "outline view"
    }
  }
}

extension ViewKind: CustomStringConvertible {
  /// The name of the class that is simulated.
  public var description: String {
    switch self {
    case .tableView: "UITableView"
    case .collectionView: "UICollectionView"
    case .sequentialTable: "NSTableView"
    case .outlineView: "NSOutlineView"
    }
  }
}
