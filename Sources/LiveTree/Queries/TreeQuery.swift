/// Which children of a node are asked for, and in which order.
///
///     let oldest = TreeQuery(order: .child(age), limit: .last(3))
///     oldest.selection(from: root[people]).children.map(\.key)
///
/// The bounds are applied first, then the limit. A node without children has nothing to select from.
///
/// Source: REALTIME-PROTOCOL §1.6.
public struct TreeQuery: Hashable, Sendable {
  /// An end of the range that is asked for.
  ///
  /// A bound is compared with a child's pair of index value and key. Without a key it stands before
  /// or behind all children with its value, whichever takes all of them in when it is inclusive, and
  /// leaves all of them out when it is not.
  public struct Bound: Hashable, Sendable {
    /// The index value; `nil` for null. For the order by key it is the key, as a string.
    public var value: TreeScalar?

    /// The key that decides among children with this value.
    public var key: TreeKey?

    /// Whether a child exactly at the bound is asked for.
    public var isInclusive: Bool

    /// Creates a bound.
    public init(_ value: TreeScalar?, key: TreeKey? = nil, isInclusive: Bool = true) {
      self.value = value
      self.key = key
      self.isInclusive = isInclusive
    }
  }

  /// How many children are asked for at most, and from which end.
  public enum Limit: Hashable, Sendable {
    /// So many from the start.
    case first(Int)

    /// So many up to the end.
    case last(Int)
  }

  /// The order in which bounds and limit count.
  public var order: TreeOrder

  /// Where the range starts; `nil` for the first child.
  public var start: Bound?

  /// Where the range ends; `nil` for the last child.
  public var end: Bound?

  /// How many at most; `nil` for all.
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

  /// Creates a query for the children with one index value, or for one of them with that value.
  public init(order: TreeOrder = .priority, equalTo value: TreeScalar?, key: TreeKey? = nil) {
    self.init(order: order, start: Bound(value, key: key), end: Bound(value, key: key))
  }

  /// Whether the query asks for all children, in whichever order.
  public var isUnconstrained: Bool { start == nil && end == nil && limit == nil }
}
