public import LiveTree

/// A value that a query can compare with: a Boolean, a number, a string, or `nil` for no value.
public protocol QueryValue {
  /// The value as a scalar of the database; `nil` for no value.
  var treeScalar: TreeScalar? { get }
}

extension TreeScalar: QueryValue {
  public var treeScalar: TreeScalar? { self }
}

extension Bool: QueryValue {
  public var treeScalar: TreeScalar? { .bool(self) }
}

extension Int: QueryValue {
  public var treeScalar: TreeScalar? { .integer(Int64(self)) }
}

extension Int64: QueryValue {
  public var treeScalar: TreeScalar? { .integer(self) }
}

extension Double: QueryValue {
  public var treeScalar: TreeScalar? { .double(self) }
}

extension String: QueryValue {
  public var treeScalar: TreeScalar? { .string(self) }
}

extension Optional: QueryValue where Wrapped: QueryValue {
  public var treeScalar: TreeScalar? { flatMap(\.treeScalar) }
}
