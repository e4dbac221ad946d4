/// An error that says why a database denied a valid request.
@available(Systems 2024, *)
public enum TreeAccessError: Error, Hashable, Sendable {
  /// The rules don't allow it.
  case permissionDenied

  /// The order of a query isn't indexed at its path.
  case missingIndex(TreeOrder, at: TreePath)

  /// The value to replace differs from the expected one; `current` is the stored value.
  case conflict(current: TreeNode)
}

@available(Systems 2024, *)
extension TreeAccessError: CustomStringConvertible {
  /// The error text that the protocol documents, or else a description of the error.
  ///
  /// Source: Protocol.md §2.5.
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

@available(Systems 2024, *)
extension TreeOrder {
  /// The name of the order in `.indexOn`.
  public var indexName: String {
    switch self {
    case .key: ".key"
    case .value: ".value"
    case .priority: ".priority"
    case .child(let path): String(path.description.dropFirst())
    }
  }
}
