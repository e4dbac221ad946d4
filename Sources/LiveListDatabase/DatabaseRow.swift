public import LiveTree

/// A row of a list of a database: a child of a node.
@available(Systems 2024, *)
public struct DatabaseRow<Value>: Identifiable {
  /// The key of the child, which identifies the row.
  public let key: TreeKey
  /// The value of the child.
  public let value: Value
  /// Whether the row contains a write of this client that the server hasn't acknowledged.
  public let isPending: Bool

  /// The key.
  public var id: TreeKey { key }

  /// Creates a row.
  public init(key: TreeKey, value: Value, isPending: Bool = false) {
    (self.key, self.value, self.isPending) = (key, value, isPending)
  }
}

@available(Systems 2024, *)
extension DatabaseRow: Equatable where Value: Equatable {}
@available(Systems 2024, *)
extension DatabaseRow: Hashable where Value: Hashable {}
@available(Systems 2024, *)
extension DatabaseRow: Sendable where Value: Sendable {}
