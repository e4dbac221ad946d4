/// A query for some children of a node, in an order.
///
///     let oldest = TreeQuery(order: .child(age), limit: .last(3))
///     oldest.selection(from: root[people]).children.map(\.key)
///
/// The bounds are applied before the limit. A query of a node without children selects nothing.
///
/// Source: Protocol.md §1.6.
@available(Systems 2024, *)
public struct TreeQuery: Hashable, Sendable {
  /// An end of the range of a query.
  ///
  /// A bound is compared with a child's pair of index value and key. Without a key, an inclusive
  /// bound includes all children with its value, and an exclusive one excludes all of them.
  public struct Bound: Hashable, Sendable {
    /// The index value; `nil` for null. In the order by key, it's the key as a string.
    public var value: TreeScalar?

    /// The key that decides among children with this value.
    public var key: TreeKey?

    /// Whether a child exactly at the bound is included.
    public var isInclusive: Bool

    /// Creates a bound.
    public init(_ value: TreeScalar?, key: TreeKey? = nil, isInclusive: Bool = true) {
      self.value = value
      self.key = key
      self.isInclusive = isInclusive
    }
  }

  /// The maximum number of children, and the end of the range from which they are counted.
  public enum Limit: Hashable, Sendable {
    /// The first children.
    case first(Int)

    /// The last children.
    case last(Int)
  }

  /// The order for the bounds and the limit.
  public var order: TreeOrder

  /// The start of the range; `nil` if it starts at the first child.
  public var start: Bound?

  /// The end of the range; `nil` if it ends at the last child.
  public var end: Bound?

  /// The maximum number of children; `nil` for all.
  public var limit: Limit?

  /// Creates a query.
  public init(
    order: TreeOrder = .priority, start: Bound? = nil, end: Bound? = nil, limit: Limit? = nil
  ) {
    self.order = order
    self.start = start
    self.end = end
    self.limit = limit
  }

  /// Creates a query for all children with an index value or, given a key, for the child with this
  /// value and key.
  public init(order: TreeOrder = .priority, equalTo value: TreeScalar?, key: TreeKey? = nil) {
    self.init(order: order, start: Bound(value, key: key), end: Bound(value, key: key))
  }

  /// Whether the query has neither bounds nor a limit, and so selects all children.
  public var isUnconstrained: Bool { start == nil && end == nil && limit == nil }
}
