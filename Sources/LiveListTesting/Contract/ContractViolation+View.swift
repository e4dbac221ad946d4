extension ContractViolation {
  /// A kind of view whose rules are simulated.
  public enum View: Hashable, Sendable, CaseIterable {
    /// UITableView: sections of rows. They change in batches.
    case tableView
    /// UICollectionView and NSCollectionView: sections of items. They change in batches.
    case collectionView
    /// NSTableView: rows without sections. They change with each call.
    case sequentialTable
    /// NSOutlineView: rows in a tree. They change with each call.
    case outlineView

    /// The view's term for one of its elements.
    var noun: String { self == .collectionView ? "item" : "row" }

    /// The view's term for itself in its messages.
    var viewNoun: String {
      switch self {
      case .tableView, .sequentialTable: "table view"
      case .collectionView: "collection view"
      case .outlineView: "outline view"
      }
    }
  }
}

extension ContractViolation.View: CustomStringConvertible {
  /// The name of the simulated class.
  public var description: String {
    switch self {
    case .tableView: "UITableView"
    case .collectionView: "UICollectionView"
    case .sequentialTable: "NSTableView"
    case .outlineView: "NSOutlineView"
    }
  }
}
