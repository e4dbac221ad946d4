/// Why a database did not do what it could have done.
public enum TreeAccessError: Error, Hashable, Sendable {
  /// The rules do not allow it.
  case permissionDenied

  /// A query's order is not indexed at its path.
  case missingIndex(TreeOrder, at: TreePath)

  /// The value to be replaced is another than the writer expected; this is the one there is.
  case conflict(current: TreeNode)
}

extension TreeAccessError: CustomStringConvertible {
  /// The documented text where there is one.
  ///
  /// Source: REALTIME-PROTOCOL §2.5.
  public var description: String {
    switch self {
    case .permissionDenied:
      "Permission denied"
    case .missingIndex(let order, let path):
      "Index not defined, add \".indexOn\": \"\(order.indexName)\", for path \"\(path)\", to the rules"
    case .conflict:
      "The value has changed since it was read. Read it again."
    }
  }
}

extension TreeOrder {
  /// What `.indexOn` calls the order.
  public var indexName: String {
    switch self {
    case .key: ".key"
    case .value: ".value"
    case .priority: ".priority"
    case .child(let path): String(path.description.dropFirst())
    }
  }
}
